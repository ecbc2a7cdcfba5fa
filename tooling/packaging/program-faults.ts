import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PackedPackage } from './pack-package.ts';

const longestAnswerMs = 20_000;

const opening = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'package-check', version: '1.0.0' },
};

/**
 * Starts each program of a package with nothing but what it declares: it must list its tools from what it shipped,
 * and its second part, which is loaded at the first call, must load.
 */
export async function programFaults({ folder, manifest }: PackedPackage): Promise<string[]> {
  const faults = Object.values(manifest.bin ?? {}).map((bin) => oneProgram(folder, join(folder, bin)));
  return (await Promise.all(faults)).flat();
}

async function oneProgram(folder: string, file: string): Promise<string[]> {
  const program = spawn(process.execPath, [file], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  let log = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const timer = setTimeout(() => program.kill('SIGKILL'), longestAnswerMs);
  let id = 0;
  const ask = async (method: string, params: unknown): Promise<Answer> => {
    id += 1;
    program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const { value } = await answers.next();
    if (value === undefined) throw new Error(`${file} ended before it answered ${method}: ${log}`);
    return JSON.parse(value) as Answer;
  };
  try {
    await ask('initialize', opening);
    program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    const listed = (await ask('tools/list', {})).result?.tools?.map(({ name }) => name) ?? [];
    const unknown = await ask('tools/call', { name: 'no_such_tool', arguments: {} });
    return [
      ...listFaults(folder, listed),
      ...(unknown.error === undefined ? ['answers a call of no tool'] : []),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    clearTimeout(timer);
    program.kill();
  }
}

interface Answer {
  readonly result?: { readonly tools?: readonly { readonly name: string }[] };
  readonly error?: unknown;
}

interface ShippedFamily {
  readonly optIn?: unknown;
  readonly tools: readonly { readonly profile: string; readonly listing: { readonly name: string } }[];
}

function listFaults(folder: string, listed: readonly string[]): string[] {
  const shipped = JSON.parse(readFileSync(join(folder, 'dist', 'listing.json'), 'utf8')) as
    | ShippedFamily
    | { readonly families: readonly ShippedFamily[] };
  const families =
    'families' in shipped ? shipped.families.filter(({ optIn }) => optIn === undefined) : [shipped];
  const wanted = families.flatMap(({ tools }) =>
    tools.filter(({ profile }) => profile === 'core').map(({ listing }) => listing.name),
  );
  return wanted.join() === listed.join()
    ? []
    : [`lists ${listed.join(', ')} instead of ${wanted.join(', ')}`];
}
