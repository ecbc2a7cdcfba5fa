import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  callBody,
  closedFaces,
  initializeBody,
  messagesIn,
  modernCallBody,
  modernHeaders,
  openSession,
  rawRequest,
  startFace,
  until,
} from '../../test/http-face.ts';

const { face } = closedFaces();

describe('sessions', () => {
  it('end at DELETE, with what runs in them, and are unknown then', async () => {
    const { port, seen } = await face();
    const headers = { 'mcp-session-id': await openSession(port) };
    const call = rawRequest(port, { body: callBody(1, 'wait_a_while', { ms: 60_000, label: 'x' }), headers });
    await until(() => seen.includes('begin x'));
    expect((await rawRequest(port, { method: 'DELETE', headers })).status).toBe(200);
    await until(() => seen.includes('stopped x'));
    await call.catch(() => {});
    expect((await rawRequest(port, { body: callBody(2, 'sum_numbers', {}), headers })).status).toBe(404);
  });

  it('are no more than the setting says, also when many open at once', async () => {
    const { port } = await face({ DPTTOOLS_HTTP_MAX_SESSIONS: '3' });
    const streams = new AbortController();
    const openBusy = async () => {
      const headers = { 'mcp-session-id': await openSession(port), accept: 'text/event-stream' };
      await fetch(`http://127.0.0.1:${port}/mcp`, { headers, signal: streams.signal });
    };
    for (let at = 0; at < 3; at += 1) await openBusy();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => rawRequest(port, { body: initializeBody() })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.headers['retry-after']).toBe('30');
    // A request that opens none leaves room.
    expect(
      (
        await rawRequest(port, {
          body: modernCallBody(1, 'sum_numbers', { numbers: [1] }),
          headers: modernHeaders('sum_numbers'),
        })
      ).status,
    ).toBe(200);
    streams.abort();
  });

  it('that never end do not keep others out: the one idle for longest ends for a new one', async () => {
    const { port, seen } = await face({ DPTTOOLS_HTTP_MAX_SESSIONS: '3' });
    const sessionOf = async () => ({ 'mcp-session-id': await openSession(port) });
    const [calling, idle, used] = [await sessionOf(), await sessionOf(), await sessionOf()];
    const call = rawRequest(port, {
      body: callBody(1, 'wait_a_while', { ms: 600, label: 'x' }),
      headers: calling,
    });
    await until(() => seen.includes('begin x'));
    const ping = { body: '{"jsonrpc":"2.0","id":9,"method":"ping"}' };
    await wait(5);
    expect((await rawRequest(port, { ...ping, headers: idle })).status).toBe(200);
    await wait(5);
    expect((await rawRequest(port, { ...ping, headers: used })).status).toBe(200);
    // What opens no session ends none either.
    expect((await rawRequest(port, ping)).status).toBe(503);
    const fresh = await sessionOf();
    expect((await rawRequest(port, { ...ping, headers: idle })).status).toBe(404);
    for (const headers of [calling, used, fresh]) {
      expect((await rawRequest(port, { ...ping, headers })).status).toBe(200);
    }
    expect(messagesIn(await call)).toMatchObject([{ result: { structuredContent: { waited: 600 } } }]);
  });

  it('let hundreds in one after the other', async () => {
    const { port } = await face({ DPTTOOLS_HTTP_MAX_SESSIONS: '8' });
    for (let at = 0; at < 200; at += 1) await openSession(port);
  });

  it('that are refused or malformed leave no room taken', async () => {
    const { port } = await face({ DPTTOOLS_HTTP_MAX_SESSIONS: '1' });
    for (let at = 0; at < 5; at += 1) await rawRequest(port, { body: callBody(1, 'sum_numbers', {}) });
    expect((await rawRequest(port, { body: initializeBody() })).status).toBe(200);
  });

  it('end when nobody uses them, but not while a call or a stream runs', async () => {
    const { port, seen } = await face({}, { sessionIdleS: 0.3 });
    const sessionOf = async () => ({ 'mcp-session-id': await openSession(port) });
    const [idle, calling, streaming] = [await sessionOf(), await sessionOf(), await sessionOf()];
    const call = rawRequest(port, {
      body: callBody(1, 'wait_a_while', { ms: 1500, label: 'x' }),
      headers: calling,
    });
    const stream = new AbortController();
    const listening = fetch(`http://127.0.0.1:${port}/mcp`, {
      headers: { ...streaming, accept: 'text/event-stream' },
      signal: stream.signal,
    });
    expect((await listening).status).toBe(200);
    await wait(1000);
    const ping = { body: '{"jsonrpc":"2.0","id":9,"method":"ping"}' };
    expect((await rawRequest(port, { ...ping, headers: idle })).status).toBe(404);
    expect((await rawRequest(port, { ...ping, headers: streaming })).status).toBe(200);
    expect(messagesIn(await call)).toMatchObject([
      { id: 1, result: { structuredContent: { waited: 1500 } } },
    ]);
    expect(seen).toContain('end x');
    stream.abort();
    await wait(1000);
    expect((await rawRequest(port, { ...ping, headers: streaming })).status).toBe(404);
  });

  it('give their room to others when they are idle', async () => {
    const { port } = await face({ DPTTOOLS_HTTP_MAX_SESSIONS: '1' }, { sessionIdleS: 0.05 });
    await openSession(port);
    await wait(150);
    await openSession(port);
  });
});

describe('a stream of events', () => {
  it.each(['of a session', 'of a call'])(
    '%s begins at once, before there is anything to say',
    async (which) => {
      const { port } = await face();
      const session = {
        'mcp-session-id': await openSession(port),
        accept: 'application/json, text/event-stream',
      };
      const leaving = new AbortController();
      const begun = performance.now();
      const { status, headers } = await fetch(`http://127.0.0.1:${port}/mcp`, {
        headers: { 'content-type': 'application/json', ...session },
        signal: leaving.signal,
        ...(which === 'of a call' && { method: 'POST', body: callBody(1, 'wait_a_while', { ms: 60_000 }) }),
      });
      expect(performance.now() - begun).toBeLessThan(3000);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain('text/event-stream');
      expect(headers.get('x-accel-buffering')).toBe('no');
      leaving.abort();
    },
  );
});

describe('a client that leaves', () => {
  it.each(['legacy', 'modern'] as const)('before its answer aborts the work: %s', async (era) => {
    const { port, seen } = await face();
    const session =
      era === 'legacy' ? { 'mcp-session-id': await openSession(port) } : modernHeaders('wait_a_while');
    const make = era === 'legacy' ? callBody : modernCallBody;
    const leaving = new AbortController();
    const call = fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...session,
      },
      body: make(1, 'wait_a_while', { ms: 60_000, label: 'x' }),
      signal: leaving.signal,
    }).then((answer) => answer.text());
    await until(() => seen.includes('begin x'));
    leaving.abort();
    await expect(call).rejects.toThrow();
    await until(() => seen.includes('stopped x'), 2000);
  });

  it('keeps its session and may go on in it', async () => {
    const { port, seen } = await face();
    const headers = { 'mcp-session-id': await openSession(port) };
    const socket = connect(port, '127.0.0.1');
    const body = callBody(1, 'wait_a_while', { ms: 60_000, label: 'x' });
    const lines = [
      'POST /mcp HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `Mcp-Session-Id: ${headers['mcp-session-id']}`,
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    await until(() => seen.includes('begin x'));
    socket.destroy();
    await until(() => seen.includes('stopped x'));
    const [answer] = messagesIn(
      await rawRequest(port, { body: callBody(1, 'sum_numbers', { numbers: [1] }), headers }),
    );
    expect(answer).toMatchObject({ id: 1, result: { structuredContent: { sum: 1 } } });
  });
});

describe('the end', () => {
  it('comes promptly, with work aborted and streams and connections closed', async () => {
    const started = await startFace();
    const { port, seen } = started;
    const headers = { 'mcp-session-id': await openSession(port) };
    const listening = fetch(`http://127.0.0.1:${port}/mcp`, {
      headers: { ...headers, accept: 'text/event-stream' },
    });
    const stream = (await listening).text();
    const calls = [
      rawRequest(port, { body: callBody(1, 'wait_a_while', { ms: 60_000, label: 'x' }), headers }),
      rawRequest(port, {
        body: modernCallBody(1, 'wait_a_while', { ms: 60_000, label: 'y' }),
        headers: modernHeaders('wait_a_while'),
      }),
    ].map((call) => call.catch(() => {}));
    const idle = connect(port, '127.0.0.1');
    await until(() => seen.includes('begin x') && seen.includes('begin y'));
    const begun = performance.now();
    await started.close();
    expect(performance.now() - begun).toBeLessThan(900);
    await Promise.all([...calls, stream.catch(() => {})]);
    await until(() => seen.includes('stopped x') && seen.includes('stopped y'));
    await until(() => idle.destroyed || idle.readableEnded || idle.closed);
    await expect(rawRequest(port, { body: initializeBody() })).rejects.toThrow();
  });
});
