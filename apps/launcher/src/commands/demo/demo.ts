import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { styleText } from 'node:util';
import { parseFlags, type ToolListing, toolTokens } from '@dpttools/kit/front';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Command } from '../command.ts';
import { refuseArguments } from '../refuse-arguments.ts';
import { demoSteps } from './demo-steps.ts';
import { nextSteps } from './next-steps.ts';
import { showStep } from './show-step.ts';

/** A real client, the composed server, real files: what a newcomer sees first. Ends with 1 when a step goes otherwise than it should. */
export const demoCommand: Command = async ({ program, argv }) => {
  refuseArguments(parseFlags(argv, { settings: [], allowPositionals: true }));
  const { output } = program.streams;
  const print = (text: string) => output.write(`${text}\n`);
  const folder = await copySamples(join(dirname(program.binFile), 'examples'));
  const client = new Client(
    { name: 'dpttools-demo', version: program.version },
    { versionNegotiation: { mode: 'auto' } },
  );
  try {
    const startedAt = performance.now();
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program.binFile],
        cwd: folder,
        stderr: 'inherit',
      }),
    );
    const { tools } = await client.listTools();
    const tokens = tools.reduce((sum, tool) => sum + toolTokens(tool as unknown as ToolListing), 0);
    const listMs = Math.round(performance.now() - startedAt);
    print(
      bold('A Model Context Protocol client is connected to dpttools, as Claude Desktop or an IDE would be.'),
    );
    print(
      `${tools.length} tools were listed ${listMs} ms after the start; they cost a model ${tokens} tokens.`,
    );
    print(`It works on a copy of the sample files, in ${folder}; below, that is the dot.\n`);
    let failures = 0;
    for (const [at, step] of demoSteps.entries()) {
      failures += (await showStep({ client, step, number: at + 1, folder, print })) ? 0 : 1;
    }
    print(
      bold(
        `${demoSteps.length} calls, ${failures === 0 ? 'each' : `${demoSteps.length - failures}`} answered as it should be.\n`,
      ),
    );
    for (const line of nextSteps(program)) print(line);
    return failures === 0 ? 0 : 1;
  } finally {
    await client.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const bold = (text: string) => styleText('bold', text);

async function copySamples(from: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dpttools-demo-')));
  await cp(from, folder, { recursive: true });
  return folder;
}
