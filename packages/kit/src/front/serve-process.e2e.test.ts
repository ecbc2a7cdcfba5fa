import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from '../../test/program/build-program.ts';
import { callOf, initialize, initialized, RunningProgram } from '../../test/program/running-program.ts';

let built: BuiltProgram;
const started: RunningProgram[] = [];

beforeAll(async () => {
  built = await buildProgram();
});
afterAll(() => built.remove());
afterEach(() => {
  for (const program of started.splice(0)) program.child.kill('SIGKILL');
});

const everything = ['--profile', 'full'];
const optIn = { DPTTOOLS_FIXTURE_ENABLE: 'misbehave,make_picture' };

function start(
  args: readonly string[] = everything,
  environment: Record<string, string> = optIn,
): RunningProgram {
  const program = new RunningProgram(built.file, args, environment);
  started.push(program);
  return program;
}

async function warm(): Promise<RunningProgram> {
  const program = start();
  await program.warmUp();
  return program;
}

/** The best of some tries: a machine that is busy makes single ones slow. */
async function best(tries: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at += 1) least = Math.min(least, await measure());
  return least;
}

describe('a server over stdio', () => {
  it('lists, calls and keeps stdout for the protocol', async () => {
    const program = start();
    program.send(initialize, initialized, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const list = (await program.answer(1)) as { result: { tools: { name: string }[] } };
    expect(list.result.tools.map(({ name }) => name)).toContain('start_sleepers');
    program.send(callOf(2, 'print_around', {}), callOf(3, 'misbehave', { how: 'greet' }));
    expect(await program.answer(2)).toMatchObject({ result: { structuredContent: { ok: true } } });
    expect(await program.answer(3)).toMatchObject({ result: { structuredContent: { answer: 'hello' } } });
    expect(program.messages().map(({ id }) => id)).toEqual(['init', 1, 2, 3]);
    const strays = program.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(strays).toMatchObject([
      { level: 'warn', event: 'stray output', text: 'a warning from a library' },
      { level: 'warn', event: 'stray output', text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
    ]);
    await program.endWithin(() => program.child.stdin.end());
  });

  it('logs one line a call at info, to stderr, without arguments', async () => {
    const program = start(['--log-level', 'info']);
    program.send(initialize, initialized, callOf(1, 'sum_numbers', { numbers: [1], label: 'private' }));
    await program.answer(1);
    expect(JSON.parse(program.stderr)).toMatchObject({
      level: 'info',
      event: 'call',
      tool: 'sum_numbers',
      outcome: 'ok',
    });
    expect(program.stderr).not.toContain('private');
  });

  it('goes on after garbage lines', async () => {
    const program = start();
    program.send('garbage', '{"half":', '\u0000\u0001', '[]', '""', '{"jsonrpc":"1.0"}');
    await program.warmUp();
    program.send('more garbage', callOf(2, 'sum_numbers', { numbers: [2] }));
    expect(await program.answer(2)).toMatchObject({ result: { structuredContent: { sum: 2 } } });
    // What begins as a message is answered and noted, the rest is passed over.
    expect(program.messages().filter(({ id }) => id === null)).toMatchObject([
      { error: { code: -32700, message: 'Parse error' } },
      { error: { code: -32600 } },
    ]);
    expect(JSON.parse(program.stderr)).toMatchObject({ event: 'unreadable message', error: 'Parse error' });
  });

  it('takes an argument of ten megabytes, and passes over a line of seventy', async () => {
    const program = await warm();
    const label = 'é'.repeat(5_000_000);
    program.send(callOf(1, 'sum_numbers', { numbers: [1], label }));
    // Too much for a result, but it arrived whole.
    expect(await program.answer(1)).toMatchObject({ result: { isError: true } });
    expect(JSON.stringify(await program.answer(1))).toContain('The result has 50000');
    program.send(`{"jsonrpc":"2.0","id":9,"x":"${'y'.repeat(70 * 1024 * 1024)}"}`);
    program.send(callOf(2, 'sum_numbers', { numbers: [2] }));
    expect(await program.answer(2)).toMatchObject({ result: { structuredContent: { sum: 2 } } });
    const message = 'Message too large: a line may have 67108864 bytes.';
    expect(await program.answer(9)).toEqual({ jsonrpc: '2.0', id: 9, error: { code: -32600, message } });
    expect(JSON.parse(program.stderr)).toMatchObject({
      level: 'warn',
      event: 'unreadable message',
      error: message,
      id: 9,
    });
  });

  it('answers requests that are none, and such as use an id twice', async () => {
    const program = await warm();
    program.send(
      { jsonrpc: '2.0', id: null, method: 'ping' },
      { jsonrpc: '2.0', id: 1.5, method: 'ping' },
      [callOf('in a batch', 'sum_numbers', { numbers: [1] })],
      callOf(3, 'wait_a_while', { ms: 200 }),
      callOf(3, 'wait_a_while', { ms: 200 }),
    );
    program.send(callOf(4, 'wait_a_while', { ms: 400 }));
    await program.answer(4);
    const before = program.messages().filter(({ id }) => id !== 4);
    expect(before.slice(-5)).toMatchObject([
      { id: null, error: { code: -32600 } },
      { id: 1.5, error: { code: -32600 } },
      { id: 'in a batch', error: { code: -32600 } },
      { id: 3, error: { code: -32600 } },
      { id: 3, result: { structuredContent: { waited: 200 } } },
    ]);
  });

  it('survives hostile arguments', async () => {
    const program = await warm();
    const deep = '['.repeat(2_000_000) + ']'.repeat(2_000_000);
    program.send(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sum_numbers","arguments":{"numbers":${deep}}}}`,
    );
    program.send(
      `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"sum_numbers","arguments":{"__proto__":{"x":1}}}}`,
    );
    program.send(callOf(3, 'x'.repeat(1_000_000), {}));
    expect(JSON.stringify(await program.answer(1))).toContain('nest deeper than 64');
    expect(JSON.stringify(await program.answer(2))).toContain('Invalid arguments');
    expect(await program.answer(3)).toMatchObject({ error: { code: -32602 } });
    expect(JSON.stringify(await program.answer(3)).length).toBeLessThan(400);
  });
});

describe('a server ends', () => {
  it('within 100 ms of the end of its input, cold and warm', async () => {
    const cold = await best(5, async () => {
      const program = start();
      program.send(initialize);
      await program.answer('init');
      const { ms, code } = await program.endWithin(() => program.child.stdin.end());
      expect(code).toBe(0);
      return ms;
    });
    const engineLoaded = await best(5, async () => {
      const program = await warm();
      const { ms, code } = await program.endWithin(() => program.child.stdin.end());
      expect(code).toBe(0);
      expect(program.stderr).toBe('');
      return ms;
    });
    expect(cold).toBeLessThan(100);
    expect(engineLoaded).toBeLessThan(100);
  });

  it('when its input ends while the engine loads', async () => {
    const program = start();
    program.send(initialize, initialized, callOf(1, 'sum_numbers', { numbers: [1] }));
    const { code } = await program.endWithin(() => program.child.stdin.end());
    expect(code).toBe(0);
  });

  it.each([['SIGTERM'], ['SIGINT'], ['SIGHUP']] as const)('at %s', async (signal) => {
    const program = await warm();
    const { ms, code } = await program.endWithin(() => program.child.kill(signal));
    expect(code).toBe(0);
    expect(ms).toBeLessThan(1000);
  });

  it.each([
    ['the end of its input', (program: RunningProgram) => program.child.stdin.end()],
    ['SIGTERM', (program: RunningProgram) => program.child.kill('SIGTERM')],
  ] as const)(
    'within a second at %s with work running and children, and leaves none of them',
    async (_name, act) => {
      const program = await warm();
      program.send(callOf(1, 'start_sleepers', {}), callOf(2, 'start_sleepers', { forever: true }));
      program.send(
        callOf(3, 'wait_a_while', { ms: 60_000 }),
        callOf(4, 'wait_a_while', { ms: 60_000, deaf: true }),
      );
      const answer = (await program.answer(1)) as { result: { structuredContent: { pid: number } } };
      const { pid } = answer.result.structuredContent;
      await wait(100);
      expect(existsSync(`/proc/${pid}`)).toBe(true);
      const { ms, code } = await program.endWithin(() => act(program));
      expect(code).toBe(0);
      expect(ms).toBeLessThan(1000);
      expect(existsSync(`/proc/${pid}`)).toBe(false);
    },
  );

  it('when nobody reads its output any more', async () => {
    const program = await warm();
    const { code } = await program.endWithin(() => {
      program.child.stdout.destroy();
      program.send(callOf(1, 'sum_numbers', { numbers: [1] }));
    });
    expect(code).toBe(0);
  });
});

describe('a server that crashes', () => {
  it('writes one line, not its source, and ends with code 1', async () => {
    const program = await warm();
    const { code } = await program.endWithin(() => program.send(callOf(1, 'misbehave', { how: 'crash' })));
    expect(code).toBe(1);
    const lines = program.stderr.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      event: 'uncaught exception',
      message: 'crashed on purpose',
    });
    expect(program.stderr.length).toBeLessThan(3000);
  });

  it('goes on after a promise nobody waited for', async () => {
    const program = await warm();
    program.send(callOf(1, 'misbehave', { how: 'reject' }), callOf(2, 'sum_numbers', { numbers: [1] }));
    await program.answer(2);
    while (!program.stderr.includes('\n')) await wait(10);
    expect(JSON.parse(program.stderr)).toMatchObject({
      event: 'unhandled rejection',
      message: 'rejected on purpose',
    });
  });

  it('says so when its engine is broken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dpttools-broken-'));
    writeFileSync(join(folder, 'engine.js'), 'throw new Error("broken install")');
    for (const name of ['bin.cjs', 'listing.json']) {
      copyFileSync(join(built.file, '..', name), join(folder, name));
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const program = new RunningProgram(join(folder, 'bin.cjs'));
    started.push(program);
    const { code } = await program.endWithin(() => program.send(initialize, callOf(1, 'sum_numbers', {})));
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(JSON.parse(program.stderr)).toMatchObject({ event: 'engine', message: 'broken install' });
  });
});
