import { describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../workspace/temporary-workspace.ts';
import type { ClientKind } from './server-connection.ts';
import { startServer } from './start-server.ts';

/** A server in a few lines: it answers each request by its method, and does what it is told around that. */
const tinyServer = `
  const reply = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
  const { AROUND = '' } = process.env;
  process.stderr.write('started\\n');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    if (method === 'fail') return process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: 'No.' } }) + '\\n');
    if (method === 'silence') return;
    if (method === 'die') process.exit(7);
    if (method === 'noise') process.stdout.write('plain text\\n{"not":"rpc"}\\n');
    if (method === 'tools/call') {
      const token = params._meta?.progressToken;
      process.stdout.write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: token, progress: 1, total: 2 } }) + '\\n');
    }
    reply(id, { serverInfo: { name: 'tiny' }, instructions: 'Be tiny.', tools: [{ name: 'a' }], content: [{ type: 'text', text: JSON.stringify(params) }] });
  });
  if (AROUND === 'stay') setInterval(() => {}, 1000);
`;

async function startTiny(client: 'raw' | 'raw-modern', around = '') {
  const scratch = await temporaryWorkspace();
  const file = await scratch.write('server.cjs', tinyServer);
  const connection = await startServer({
    client,
    command: process.execPath,
    args: [file],
    env: { AROUND: around },
  });
  return {
    connection,
    scratch,
    [Symbol.asyncDispose]: async () => {
      await connection.close();
      await scratch[Symbol.asyncDispose]();
    },
  };
}

describe('a raw connection', () => {
  it.each<[ClientKind & ('raw' | 'raw-modern'), string]>([
    ['raw', 'legacy'],
    ['raw-modern', 'modern'],
  ])('opens a server in its era: %s', async (client, era) => {
    await using tiny = await startTiny(client);
    const { connection } = tiny;
    expect(connection).toMatchObject({ client, era, serverName: 'tiny', instructions: 'Be tiny.' });
    expect(await connection.listTools()).toEqual([{ name: 'a' }]);
    expect(connection.log()).toBe('started\n');
  });

  it('wraps each request in the second era only', async () => {
    const textOf = async (client: 'raw' | 'raw-modern') => {
      await using tiny = await startTiny(client);
      const { content } = await tiny.connection.callTool('x', { a: 1 });
      return String(content[0]?.['text']);
    };
    expect(await textOf('raw')).toBe('{"name":"x","arguments":{"a":1}}');
    expect(await textOf('raw-modern')).toContain('"io.modelcontextprotocol/protocolVersion":"2026-07-28"');
  });

  it('hands on progress, errors of the protocol and a missing answer', async () => {
    await using tiny = await startTiny('raw');
    const { connection } = tiny;
    const notes: unknown[] = [];
    await connection.callTool('x', {}, { onProgress: (note) => notes.push(note) });
    expect(notes).toMatchObject([{ progress: 1, total: 2 }]);
    await expect(connection.request('fail')).rejects.toMatchObject({ code: -32602, message: 'No.' });
    await expect(connection.request('silence', {}, { timeoutMs: 50 })).rejects.toThrow(
      'No answer to silence in 50 ms.',
    );
    await expect(connection.request('silence', {}, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
      'Cancelled',
    );
  });

  it('keeps lines on stdout that are no message', async () => {
    await using tiny = await startTiny('raw');
    await tiny.connection.request('noise');
    expect(tiny.connection.strayOutput()).toEqual(['plain text', '{"not":"rpc"}']);
  });

  it('fails what waits when the server dies', async () => {
    await using tiny = await startTiny('raw');
    await expect(tiny.connection.request('die')).rejects.toThrow(/The server ended: started/);
  });

  it('tells how a server ends, and kills one that stays', async () => {
    await using leaving = await startTiny('raw');
    expect(await leaving.connection.end()).toMatchObject({ exitCode: 0, signal: null });
    await using staying = await startTiny('raw', 'stay');
    expect(await staying.connection.end()).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });
});
