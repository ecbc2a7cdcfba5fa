import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { connectHttp, type ServerConnection, sdkClients } from '@dpttools/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './build-program.ts';
import { childrenOf, isRunning } from './processes.ts';
import { plainEnvironment, runProgram } from './run-program.ts';
import { waitUntil } from './wait-until.ts';

let program: BuiltProgram;
let folder: string;
const servers: ChildProcess[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'http-e2e-')));
  const registryFile = fileURLToPath(new URL('./probe/registry.ts', import.meta.url));
  program = await buildProgram({ name: 'http-e2e', registryFile });
});
afterEach(() => {
  for (const server of servers.splice(0)) server.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

interface HttpServer {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly url: string;
  readonly ended: Promise<number | null>;
}

async function serve(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<HttpServer> {
  const server = spawn(process.execPath, [program.binFile, 'serve', '--http', '--port', '0', ...args], {
    cwd: folder,
    env: { ...plainEnvironment, ...environment },
  });
  servers.push(server);
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: server.stderr }).once('line', resolve),
  );
  const [, url = ''] = /^Serving \d+ tools at (http:\S+)$/.exec(line) ?? [];
  return { process: server, pid: server.pid ?? -1, url, ended };
}

describe.each(sdkClients)('over HTTP, with the client %s', (client) => {
  it('clients list and call side by side, and a cancel reaches the tool', async () => {
    const journal = join(folder, `${client}.txt`);
    const { url, pid } = await serve(['--isolation', 'probe=child-process'], {
      DPTTOOLS_PROBE_JOURNAL: journal,
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    await using one = await connectHttp({ client, url });
    await using two = await connectHttp({ client, url });
    expect(await one.listTools()).toHaveLength(9);
    expect(childrenOf(pid)).toEqual([]);
    const echo = async (connection: ServerConnection, text: string) =>
      (await connection.callTool('probe_echo', { text })).content[0];
    const texts = Array.from({ length: 10 }, (_, at) => `${at}`);
    const answers = texts.flatMap((text) => [echo(one, `a${text}`), echo(two, `b${text}`)]);
    const expected = texts.flatMap((text) => [`a${text}`, `b${text}`]);
    expect(await Promise.all(answers)).toEqual(expected.map((text) => ({ type: 'text', text })));

    const stop = new AbortController();
    const call = one.callTool('probe_wait', { ms: 30_000, label: 'long' }, { signal: stop.signal });
    const journalHas = async (line: string) =>
      (await readFile(journal, 'utf8').catch(() => '')).includes(line);
    expect(await waitUntil(() => journalHas('begun long'))).toBe(true);
    stop.abort();
    await expect(call).rejects.toThrow();
    expect(await waitUntil(() => journalHas('aborted long'))).toBe(true);
  });
});

describe('the HTTP server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends within a second of %s, with its children', async (signal) => {
    const { process: server, pid, url, ended } = await serve(['--isolation', 'probe=child-process']);
    const connection = await connectHttp({ client: 'v2-auto', url });
    const running = connection.callTool('probe_wait', { ms: 60_000 }).catch(() => undefined);
    expect(await waitUntil(() => childrenOf(pid).some(({ command }) => command.endsWith('child.js')))).toBe(
      true,
    );
    const children = childrenOf(pid);
    const startedAt = performance.now();
    server.kill(signal);
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(await waitUntil(() => children.every((child) => !isRunning(child.pid)))).toBe(true);
    await connection.close().catch(() => {});
    await running;
  });

  it('does not mind the end of its input, unless it is told to', async () => {
    const stays = await serve();
    const goes = await serve(['--until-stdin-ends']);
    stays.process.stdin?.end();
    goes.process.stdin?.end();
    expect(await goes.ended).toBe(0);
    expect((await fetch(new URL('/healthz', stays.url))).status).toBe(200);
  });

  it('asks for the token it was given', async () => {
    const { url } = await serve([], { DPTTOOLS_AUTH_TOKEN: 'a-token-of-some-length' });
    await expect(connectHttp({ client: 'v1', url })).rejects.toThrow();
    await using connection = await connectHttp({ client: 'v2-auto', url, token: 'a-token-of-some-length' });
    expect(await connection.listTools()).toHaveLength(9);
  });

  it.each<[string, readonly string[], string]>([
    [
      'to open every tool to the network',
      ['--host', '0.0.0.0'],
      'Listening on 0.0.0.0 would open every tool to the network. Set DPTTOOLS_AUTH_TOKEN or DPTTOOLS_AUTH_TOKEN_FILE to what `openssl rand -hex 32` prints, or listen on 127.0.0.1.',
    ],
    ['a wrong port', ['--port', '99999'], '--port must be a whole number from 0 to 65535, not "99999".'],
    [
      'an address that is not here',
      ['--host', '192.0.2.1'],
      'Listening on 192.0.2.1 would open every tool to the network. Set DPTTOOLS_AUTH_TOKEN or DPTTOOLS_AUTH_TOKEN_FILE to what `openssl rand -hex 32` prints, or listen on 127.0.0.1.',
    ],
    ['an argument', ['now'], 'Unexpected argument now.'],
  ])('refuses %s in one line', async (_words, args, line) => {
    expect(await runProgram(program.binFile, ['serve', '--http', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `${line}\n`,
    });
  });

  it('says when the port is taken', async () => {
    const { port } = new URL((await serve()).url);
    expect(await runProgram(program.binFile, ['serve', '--http', '--port', port])).toEqual({
      code: 2,
      stdout: '',
      stderr: `Port ${port} of 127.0.0.1 is in use: choose another with --port.\n`,
    });
  });
});
