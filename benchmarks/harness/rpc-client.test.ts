import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { cleanEnvironment } from './clean-environment.ts';
import { type Era, McpSession, textOf } from './mcp-session.ts';
import { RpcClient } from './rpc-client.ts';

const BARE_SERVER = fileURLToPath(new URL('../peers/bare-server.cjs', import.meta.url));
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'rpc-client-')));
const started: RpcClient[] = [];

afterEach(async () => {
  for (const client of started.splice(0)) await client.kill();
});
afterAll(() => rmSync(folder, { recursive: true }));

const command = (script: string) => ({
  script,
  arguments: [],
  environment: cleanEnvironment(folder),
  workingDirectory: folder,
});

function startScript(source: string): RpcClient {
  const script = join(folder, `server-${started.length}-${source.length}.cjs`);
  writeFileSync(script, source);
  const client = new RpcClient(command(script));
  started.push(client);
  return client;
}

function startBare(era: Era): McpSession {
  const session = new McpSession(command(BARE_SERVER), era);
  started.push(session.client);
  return session;
}

describe.each(['legacy', 'modern'] as const)('a session with the bare server, %s era', (era) => {
  it('opens, lists and calls', async () => {
    const session = startBare(era);
    await session.open();
    const listing = await session.listTools();
    expect(listing.tools.map((tool) => tool['name'])).toEqual(['echo', 'add']);
    expect(listing.arrivedMs).toBeGreaterThan(session.client.startedMs);
    const sum = await session.callTool({ tool: 'add', arguments: { a: 2, b: 3 } });
    expect(textOf(sum.result)).toBe('5');
  });

  it('ends when its input ends', async () => {
    const session = startBare(era);
    await session.open();
    session.client.endInput();
    await session.client.exited;
    await expect(session.listTools()).rejects.toThrow('The server ended (exit code 0).');
  });
});

describe('RpcClient', () => {
  it('gives each of many answers to its own request, large ones too', async () => {
    const session = startBare('legacy');
    await session.open();
    const texts = Array.from({ length: 20 }, (_, index) => `${index}ß`.repeat(index * 20_000));
    const answers = await Promise.all(
      texts.map((text) => session.callTool({ tool: 'echo', arguments: { text } })),
    );
    expect(answers.map((answer) => textOf(answer.result)) as unknown).toEqual(texts);
    expect(answers.at(-1)?.bytes).toBeGreaterThan(1_000_000);
  });

  it('fails waiting requests with what the server wrote to stderr before it died', async () => {
    const client = startScript(
      'process.stdin.once("data", () => { console.error("no disk"); process.exit(7); });',
    );
    await expect(client.request('x', {})).rejects.toThrow('The server ended (exit code 7): no disk');
  });

  it('passes a JSON-RPC error on', async () => {
    const session = startBare('legacy');
    await expect(session.client.request('nothing/here', {})).rejects.toThrow(
      'Method not found: nothing/here',
    );
  });

  it('takes a tool error for a failure', async () => {
    const source = `process.stdin.on('data', () => console.log(JSON.stringify({ jsonrpc: '2.0', id: 1,
      result: { isError: true, content: [{ type: 'text', text: 'Error: no such file' }] } })));`;
    const script = join(folder, 'refusing.cjs');
    writeFileSync(script, source);
    const session = new McpSession(command(script), 'legacy');
    started.push(session.client);
    await expect(session.callTool({ tool: 'read', arguments: {} })).rejects.toThrow(
      'read: Error: no such file',
    );
  });

  it('refuses what a server asks of it, so that the server can go on', async () => {
    const client = startScript(`let asked = false;
      const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
      process.stdin.on('data', (data) => {
        if (!asked) { asked = true; send({ id: 'roots', method: 'roots/list' }); return; }
        send({ id: 1, result: { refused: JSON.parse(data).error.code } });
      });`);
    expect((await client.request('x', {})).result).toEqual({ refused: -32601 });
  });

  it('gives up on a silent server', async () => {
    const client = startScript('process.stdin.resume();');
    await expect(client.request('x', {}, { timeoutMs: 50 })).rejects.toThrow('No answer to x within 50 ms.');
  });

  it.each([
    ['notifications', '{ method: "notifications/message" }'],
    ['requests', '{ id: 7, method: "roots/list" }'],
    ['answers to nothing', '{ id: 4711, result: {} }'],
  ])('takes a server that floods it with %s for broken, and ends it', async (_, message) => {
    const client = startScript(`process.stdin.resume();
      const line = JSON.stringify({ jsonrpc: '2.0', ...${message} }) + '\\n';
      const flood = () => process.stdout.write(line.repeat(1_000), flood);
      flood();`);
    await expect(client.request('x', {})).rejects.toThrow(
      'The server sent more than 1000 messages that nobody asked for.',
    );
    await client.exited;
    await expect(client.request('y', {})).rejects.toThrow('nobody asked for');
  });

  it('bears what a server says on the way to its answers', async () => {
    const client =
      startScript(`const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
      require('node:readline').createInterface(process.stdin).on('line', (line) => {
        for (let step = 0; step < 900; step += 1) send({ method: 'notifications/message' });
        send({ id: JSON.parse(line).id, result: {} });
      });`);
    for (let call = 0; call < 3; call += 1) await client.request('x', {});
  });

  it('asks for no more pages of a list that has no end', async () => {
    const script = join(folder, 'endless-list.cjs');
    writeFileSync(
      script,
      `require('node:readline').createInterface(process.stdin).on('line', (line) => console.log(JSON.stringify(
        { jsonrpc: '2.0', id: JSON.parse(line).id, result: { tools: [], nextCursor: 'more' } })));`,
    );
    const session = new McpSession(command(script), 'legacy');
    started.push(session.client);
    await expect(session.listTools()).rejects.toThrow('goes on after 100 pages.');
  });

  it('fails on output that is no protocol', async () => {
    const client = startScript('console.log("hello"); process.stdin.resume();');
    await expect(client.request('x', {})).rejects.toThrow("Not JSON on the server's stdout: hello");
  });

  it('says when the script is not there', async () => {
    const client = new RpcClient(command(join(folder, 'absent.cjs')));
    started.push(client);
    await expect(client.request('x', {})).rejects.toThrow('Cannot find module');
  });
});
