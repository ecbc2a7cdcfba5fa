import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type RawConnection,
  type ServerCommand,
  type ServerConnection,
  sdkClients,
  startServer,
} from '@dpttools/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { childrenOf, commandOf, isRunning, sleepers, uniqueSeconds } from './processes.ts';
import { waitUntil } from './wait-until.ts';

const inChild = ['--isolation', 'probe=child-process'];
type Variables = Readonly<Record<string, string>>;

let program: BuiltProgram;
let folder: string;
const opened: ServerConnection[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'stdio-e2e-')));
  const registryFile = fileURLToPath(new URL('./probe/registry.ts', import.meta.url));
  program = await buildProgram({ name: 'stdio-e2e', registryFile });
});
afterEach(() => Promise.all(opened.splice(0).map((connection) => connection.close())));
afterAll(() => rm(folder, { recursive: true }));

function command(args: readonly string[] = [], env: Variables = {}): ServerCommand {
  return { command: process.execPath, args: [program.binFile, ...args], cwd: folder, env };
}

async function openRaw(args: readonly string[] = [], env: Variables = {}): Promise<RawConnection> {
  const connection = await startServer({ client: 'raw', ...command(args, env) });
  opened.push(connection);
  return connection;
}

/** For calls whose answer nobody waits for. */
function callAndForget(connection: RawConnection, ...call: Parameters<RawConnection['callTool']>): void {
  connection.callTool(...call).catch(() => {});
}

async function pidOf(connection: ServerConnection): Promise<number> {
  const { structuredContent } = await connection.callTool('probe_echo', { text: '' });
  return (structuredContent as { readonly pid: number }).pid;
}

const coreNames = ['echo', 'refuse', 'wait', 'picture', 'end', 'start', 'environment', 'uncopyable', 'print'];

describe.each(sdkClients)('with the client %s', (client) => {
  describe.each([
    ['in process', [], 'bin.cjs'],
    ['in a child process', inChild, 'child.js'],
  ] as const)('a family %s', (_words, args, file) => {
    it('is listed, called, asked for progress and cancelled', async () => {
      const connection = await startServer({ client, ...command(args) });
      opened.push(connection);
      const names = (await connection.listTools()).map(({ name }) => name);
      expect(names).toEqual(coreNames.map((name) => `probe_${name}`));

      const echoed = await connection.callTool('probe_echo', { text: 'Grüße' });
      expect(echoed.content).toEqual([{ type: 'text', text: 'Grüße' }]);
      expect(commandOf(await pidOf(connection))).toContain(file);

      expect(await connection.callTool('probe_refuse', { how: 'declared' })).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: 'Error: The probe refused. Ask for something else.' }],
      });

      const { content } = await connection.callTool('probe_picture', { bytes: 5 });
      expect(content.map(({ type }) => type)).toEqual(['text', 'text', 'image', 'audio', 'resource_link']);
      expect(Buffer.from(String(content[2]?.['data']), 'base64')).toEqual(Buffer.from([0, 31, 62, 93, 124]));

      const progress: number[] = [];
      const [waited, other] = await Promise.all([
        connection.callTool(
          'probe_wait',
          { ms: 1300, label: 'one' },
          { onProgress: (note) => void progress.push(note.progress) },
        ),
        connection.callTool('probe_wait', { ms: 50, label: 'two' }),
      ]);
      expect([waited, other].map(({ structuredContent }) => structuredContent)).toMatchObject([
        { label: 'one' },
        { label: 'two' },
      ]);
      expect(progress.length).toBeGreaterThan(0);

      const stop = new AbortController();
      const call = connection.callTool('probe_wait', { ms: 20_000 }, { signal: stop.signal });
      await delay(150);
      stop.abort();
      await expect(call).rejects.toThrow();
      expect(await connection.callTool('probe_echo', { text: 'after' })).toMatchObject({
        content: [{ text: 'after' }],
      });
    });
  });

  it('refuses a tool that it does not serve as a protocol error', async () => {
    const connection = await startServer({ client, ...command() });
    opened.push(connection);
    await expect(connection.callTool('probe_change', {})).rejects.toThrow('Unknown tool: probe_change');
  });
});

describe('processes', () => {
  it('are none for the list, nor while nothing is called', async () => {
    const connection = await openRaw([...inChild, '--other']);
    expect(await connection.listTools()).toHaveLength(coreNames.length + 1);
    await delay(400);
    expect(childrenOf(connection.pid)).toEqual([]);
    await connection.callTool('probe_echo', { text: '' });
    const commands = childrenOf(connection.pid).map((facts) => facts.command);
    expect(commands.filter((text) => text.endsWith('child.js'))).toHaveLength(1);
  });

  it('carry the settings of their own family only', async () => {
    const connection = await openRaw(inChild, {
      PROBE_API_KEY: 'own',
      OTHER_API_KEY: 'foreign',
      DPTTOOLS_AUTH_TOKEN: 'of the launcher',
    });
    const names = ['PROBE_API_KEY', 'OTHER_API_KEY', 'DPTTOOLS_AUTH_TOKEN', 'HOME'];
    expect(await connection.callTool('probe_environment', { names })).toMatchObject({
      structuredContent: { present: ['PROBE_API_KEY', 'HOME'], folder },
    });
  });

  it('are gone after SIGKILL of the server in the middle of a call', async () => {
    for (const args of [[], inChild]) {
      const connection = await openRaw(args);
      const [tree, loose] = [uniqueSeconds(), uniqueSeconds()];
      await connection.callTool('probe_start', { seconds: tree });
      // Only what is started through the runner, or by a marked child, can be found again.
      if (args === inChild) await connection.callTool('probe_start', { seconds: loose, way: 'session' });
      callAndForget(connection, 'probe_wait', { ms: 60_000 });
      await delay(100);
      const children = childrenOf(connection.pid);
      process.kill(connection.pid, 'SIGKILL');
      expect(await waitUntil(() => children.every(({ pid }) => !isRunning(pid)))).toBe(true);
      expect(await waitUntil(() => sleepers(tree).length + sleepers(loose).length === 0)).toBe(true);
    }
  });

  it('are started anew when a child was killed, with the server alive all the time', async () => {
    const connection = await openRaw(inChild);
    const first = await pidOf(connection);
    const waiting = connection.callTool('probe_wait', { ms: 60_000 });
    process.kill(first, 'SIGKILL');
    expect(await waiting).toMatchObject({
      isError: true,
      _meta: { 'io.github.dpttools/failure': { code: 'unavailable', retryable: true } },
    });
    expect(await pidOf(connection)).not.toBe(first);
  });
});

describe('the end', () => {
  /** The quickest of three: what the machine does besides is not what is measured. */
  async function quickestEnd(
    args: readonly string[],
    prepare: (connection: RawConnection) => Promise<unknown>,
  ): Promise<number> {
    const durations: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const connection = await openRaw(args);
      await prepare(connection);
      const { exitCode, elapsedMs } = await connection.end();
      expect(exitCode).toBe(0);
      durations.push(elapsedMs);
    }
    return Math.min(...durations);
  }

  it.each([
    ['in process', []],
    ['in a child process', inChild],
  ])('comes within 100 ms of the end of the input, %s', async (_words, args) => {
    expect(
      await quickestEnd(args, (connection) => connection.callTool('probe_echo', { text: '' })),
    ).toBeLessThan(100);
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
      const connection = await openRaw(args);
      const seconds = uniqueSeconds();
      await connection.callTool('probe_start', { seconds });
      callAndForget(connection, 'probe_wait', { ms: 60_000 });
      await delay(100);
      const children = childrenOf(connection.pid);
      const startedAt = performance.now();
      if (signal !== undefined) {
        process.kill(connection.pid, signal);
        await waitUntil(() => !isRunning(connection.pid));
      }
      expect(await connection.end()).toMatchObject({ exitCode: 0 });
      expect(performance.now() - startedAt).toBeLessThan(1_000);
      const isAllGone = () => sleepers(seconds).length === 0 && children.every(({ pid }) => !isRunning(pid));
      expect(await waitUntil(isAllGone)).toBe(true);
    },
  );

  it('closes what the family opened', async () => {
    const journal = join(folder, 'journal.txt');
    for (const args of [[], inChild]) {
      await rm(journal, { force: true });
      const connection = await openRaw(args, { DPTTOOLS_PROBE_JOURNAL: journal });
      await connection.callTool('probe_echo', { text: '' });
      await connection.end();
      expect(await readFile(journal, 'utf8')).toBe('opened\nclosed\n');
    }
  });
});

describe('the stream', () => {
  it('passes over a garbage line, an empty one, a JSON value that is no message', async () => {
    const connection = await openRaw();
    const lines = ['garbage', '', '{"half":', '42', 'null', '[]', '{"jsonrpc":"2.0"}', '\u0000\u001b[31m'];
    for (const line of lines) connection.write(`${line}\n`);
    expect(await connection.callTool('probe_echo', { text: 'still here' })).toMatchObject({
      content: [{ text: 'still here' }],
    });
  });

  it('carries the protocol and nothing else, also when a child writes to its own output', async () => {
    const connection = await openRaw(inChild);
    await connection.callTool('probe_print', { line: 'stray' });
    await waitUntil(() => connection.log().includes('stray on stdout'));
    expect(connection.log()).toContain('stray on stdout\n');
    expect(connection.log()).toContain('stray on stderr\n');
    expect(connection.strayOutput()).toEqual([]);
  });
});
