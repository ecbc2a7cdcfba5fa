import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { childrenOf, isRunning, sleepers, uniqueSeconds } from './processes.ts';
import { RawSession } from './raw-session.ts';
import { clientKinds, connectClient, type RealClient } from './real-clients.ts';
import { runProgram } from './run-program.ts';
import { waitUntil } from './wait-until.ts';

const inChild = ['--isolation', 'probe=child-process'];
let program: BuiltProgram;
let folder: string;
const clients: RealClient[] = [];
const sessions: RawSession[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'stdio-e2e-')));
  const registryFile = fileURLToPath(new URL('./probe/registry.ts', import.meta.url));
  program = await buildProgram({ name: 'stdio-e2e', registryFile });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const session of sessions.splice(0)) session.process.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

async function connect(
  kind: (typeof clientKinds)[number],
  args: readonly string[] = [],
): Promise<RealClient> {
  const client = await connectClient(kind, { binFile: program.binFile, args, cwd: folder });
  clients.push(client);
  return client;
}

function startSession(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): RawSession {
  const session = new RawSession({ file: program.binFile, args, cwd: folder, environment });
  sessions.push(session);
  return session;
}

async function openSession(...start: Parameters<typeof startSession>): Promise<RawSession> {
  const session = startSession(...start);
  await session.open();
  return session;
}

const coreNames = ['echo', 'refuse', 'wait', 'picture', 'end', 'start', 'environment', 'uncopyable', 'print'];

describe.each(clientKinds)('with %s', (kind) => {
  describe.each([
    ['in process', []],
    ['in a child process', inChild],
  ])('a family %s', (_words, args) => {
    it('is listed, called, asked for progress and cancelled', async () => {
      const client = await connect(kind, args);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(coreNames.map((name) => `probe_${name}`));

      const echoed = await client.callTool('probe_echo', { text: 'Grüße' });
      expect(echoed.content).toEqual([{ type: 'text', text: 'Grüße' }]);
      expect(echoed.structuredContent?.['pid'] === client.pid).toBe(args.length === 0);

      expect(await client.callTool('probe_refuse', { how: 'declared' })).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: 'Error: The probe refused. Ask for something else.' }],
      });

      const picture = await client.callTool('probe_picture', { bytes: 5 });
      expect(picture.content.map(({ type }) => type)).toEqual([
        'text',
        'text',
        'image',
        'audio',
        'resource_link',
      ]);
      expect(Buffer.from(picture.content[2]?.data ?? '', 'base64')).toEqual(
        Buffer.from([0, 31, 62, 93, 124]),
      );

      const progress: number[] = [];
      const onprogress = (report: { progress: number }) => void progress.push(report.progress);
      const [waited, other] = await Promise.all([
        client.callTool('probe_wait', { ms: 1300, label: 'one' }, { onprogress }),
        client.callTool('probe_wait', { ms: 50, label: 'two' }),
      ]);
      expect([waited, other].map(({ structuredContent }) => structuredContent?.['label'])).toEqual([
        'one',
        'two',
      ]);
      expect(progress.length).toBeGreaterThan(0);

      const stop = new AbortController();
      const call = client.callTool('probe_wait', { ms: 20_000 }, { signal: stop.signal });
      await delay(150);
      stop.abort();
      await expect(call).rejects.toThrow();
      expect(await client.callTool('probe_echo', { text: 'after' })).toMatchObject({
        content: [{ text: 'after' }],
      });
    });
  });

  it('refuses a tool that it does not serve as a protocol error', async () => {
    const client = await connect(kind);
    await client.listTools();
    await expect(client.callTool('probe_change', {})).rejects.toThrow('Unknown tool: probe_change');
  });
});

describe('processes', () => {
  it('are none for the list, nor while nothing is called', async () => {
    const session = await openSession([...inChild, '--other']);
    const { result } = await session.request('tools/list');
    expect((result as { tools: unknown[] }).tools).toHaveLength(coreNames.length + 1);
    await delay(400);
    expect(childrenOf(session.pid)).toEqual([]);
    await session.call('probe_echo', { text: '' });
    const commands = childrenOf(session.pid).map(({ command }) => command);
    expect(commands.filter((command) => command.endsWith('child.js'))).toHaveLength(1);
  });

  it('carry the settings of their own family only', async () => {
    const session = await openSession(inChild, {
      PROBE_API_KEY: 'own',
      OTHER_API_KEY: 'foreign',
      DPTTOOLS_AUTH_TOKEN: 'of the launcher',
    });
    const names = ['PROBE_API_KEY', 'OTHER_API_KEY', 'DPTTOOLS_AUTH_TOKEN', 'HOME'];
    expect(await session.call('probe_environment', { names })).toMatchObject({
      result: { structuredContent: { present: ['PROBE_API_KEY', 'HOME'], folder } },
    });
  });

  it('are gone after SIGKILL of the server in the middle of a call', async () => {
    for (const args of [[], inChild]) {
      const session = await openSession(args);
      const [tree, loose] = [uniqueSeconds(), uniqueSeconds()];
      await session.call('probe_start', { seconds: tree });
      // Only what is started through the runner, or by a marked child, can be found again.
      if (args === inChild) await session.call('probe_start', { seconds: loose, way: 'session' });
      void session.call('probe_wait', { ms: 60_000 });
      await delay(100);
      const children = childrenOf(session.pid);
      session.process.kill('SIGKILL');
      expect(await waitUntil(() => children.every(({ pid }) => !isRunning(pid)))).toBe(true);
      expect(await waitUntil(() => sleepers(tree).length + sleepers(loose).length === 0)).toBe(true);
    }
  });

  it('are started anew when a child was killed, with the server alive all the time', async () => {
    const session = await openSession(inChild);
    const pid = async () => {
      const { result } = await session.call('probe_echo', { text: '' });
      return (result as { structuredContent: { pid: number } }).structuredContent.pid;
    };
    const first = await pid();
    const waiting = session.call('probe_wait', { ms: 60_000 });
    process.kill(first, 'SIGKILL');
    expect(await waiting).toMatchObject({
      result: {
        isError: true,
        _meta: { 'io.github.dpttools/failure': { code: 'unavailable', retryable: true } },
      },
    });
    expect(await pid()).not.toBe(first);
  });
});

describe('the end', () => {
  /** The quickest of three: what the machine does besides is not what is measured. */
  async function quickestEnd(
    args: readonly string[],
    prepare: (session: RawSession) => Promise<unknown>,
  ): Promise<number> {
    const durations: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const session = await openSession(args);
      await prepare(session);
      durations.push(await endOf(session));
    }
    return Math.min(...durations);
  }

  it.each([
    ['in process', []],
    ['in a child process', inChild],
  ])('comes within 100 ms of the end of the input, %s', async (_words, args) => {
    expect(await quickestEnd(args, (session) => session.call('probe_echo', { text: '' }))).toBeLessThan(100);
  });

  it('comes as soon for a client that only opened', async () => {
    expect(await quickestEnd([], async () => {})).toBeLessThan(100);
  });

  it.each([
    ['the end of the input', inChild, undefined],
    ['SIGTERM', inChild, 'SIGTERM'],
    ['SIGINT', [], 'SIGINT'],
  ] as const)(
    'comes within a second of %s when there is work, which is stopped',
    async (_words, args, signal) => {
      const session = await openSession(args);
      const seconds = uniqueSeconds();
      await session.call('probe_start', { seconds });
      void session.call('probe_wait', { ms: 60_000 });
      await delay(100);
      const children = childrenOf(session.pid);
      expect(await endOf(session, signal)).toBeLessThan(1_000);
      expect(
        await waitUntil(() => sleepers(seconds).length === 0 && children.every(({ pid }) => !isRunning(pid))),
      ).toBe(true);
    },
  );

  it('closes what the family opened', async () => {
    const journal = join(folder, 'journal.txt');
    for (const args of [[], inChild]) {
      await rm(journal, { force: true });
      const session = await openSession(args, { DPTTOOLS_PROBE_JOURNAL: journal });
      await session.call('probe_echo', { text: '' });
      await endOf(session);
      expect(await readFile(journal, 'utf8')).toBe('opened\nclosed\n');
    }
  });
});

/** Milliseconds from the cause to the end of the process. */
async function endOf(session: RawSession, signal?: NodeJS.Signals): Promise<number> {
  const startedAt = performance.now();
  if (signal === undefined) session.process.stdin.end();
  else session.process.kill(signal);
  const { code, atMs } = await session.ended;
  expect(code).toBe(0);
  return atMs - startedAt;
}

describe('what clients should not send', () => {
  it('is passed over: a garbage line, an empty one, a JSON value that is no message', async () => {
    const session = await openSession();
    for (const line of [
      'garbage',
      '',
      '{"half":',
      '42',
      'null',
      '[]',
      '{"jsonrpc":"2.0"}',
      '\u0000\u001b[31m',
    ])
      session.write(line);
    expect(await session.call('probe_echo', { text: 'still here' })).toMatchObject({
      result: { content: [{ text: 'still here' }] },
    });
  });

  it('may come before the opening', async () => {
    const session = startSession();
    session.write('garbage');
    await session.open();
    expect(await session.call('probe_echo', { text: 'fine' })).toMatchObject({
      result: { content: [{ text: 'fine' }] },
    });
  });
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
