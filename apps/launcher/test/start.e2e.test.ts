import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { runProgram } from './run-program.ts';

let program: BuiltProgram;
beforeAll(async () => {
  const registryFile = fileURLToPath(new URL('./probe/registry.ts', import.meta.url));
  program = await buildProgram({ name: 'start-e2e', registryFile });
});

describe('a start that cannot be', () => {
  it.each<[string, readonly string[], string]>([
    [
      'a wrong value',
      ['--call-timeout', 'soon'],
      '--call-timeout must be a whole number from 1 to 3600, not "soon".',
    ],
    ['an unknown flag', ['--alow-dir', '/x'], 'Unknown flag --alow-dir. Did you mean --allow-dir?'],
    [
      'a value that a terminal would obey',
      ['--only', 'a\nb\u001b[2J'],
      'Unknown family or tool: a b\\x1b[2J.',
    ],
    ['a flag without its value', ['--only', '--read-only'], '--only needs a value.'],
    ['an unknown family', ['--only', 'prob'], 'Unknown family or tool: prob (did you mean probe?).'],
    [
      'a command that is none',
      ['nonsense'],
      'Unknown command nonsense. Commands: serve, list, call, doctor, config, demo, help.',
    ],
    [
      'a command in the wrong place',
      ['--read-only', 'list'],
      'Unexpected argument list. A command comes first: dpttools list.',
    ],
    [
      'a flag of another way to serve',
      ['serve', '--port', '80'],
      '--port goes with --http: dpttools serve --http --port …',
    ],
  ])('says so in one line: %s', async (_words, args, line) => {
    expect(await runProgram(program.binFile, args)).toEqual({ code: 2, stdout: '', stderr: `${line}\n` });
  });
});

it('goes on when nobody reads its log any more', async () => {
  const server = spawn(
    process.execPath,
    [program.binFile, '--log-level', 'debug', '--isolation', 'probe=child-process'],
    {
      env: { PATH: process.env['PATH'] },
    },
  );
  server.stderr.destroy();
  const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object) => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return JSON.parse((await answers.next()).value ?? '{}');
  };
  const clientInfo = { name: 'deaf', version: '1.0.0' };
  await ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  for (const id of [2, 3, 4]) {
    const answer = await ask(id, 'tools/call', { name: 'probe_print', arguments: { line: 'unheard' } });
    expect(answer).toMatchObject({ id, result: { structuredContent: {} } });
    await delay(50);
  }
  server.stdin.end();
  expect(await new Promise((resolve) => server.on('exit', resolve))).toBe(0);
});
