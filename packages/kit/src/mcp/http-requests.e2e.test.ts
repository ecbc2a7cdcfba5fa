import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  callBody,
  closedFaces,
  initializeBody,
  jsonHeaders,
  messagesIn,
  modernCallBody,
  modernHeaders,
  openSession,
  rawLines,
  rawRequest,
  until,
} from '../../test/http-face.ts';

const { face } = closedFaces();

describe('requests', () => {
  it('of five megabytes are refused, with and without a stated length', async () => {
    const { port } = await face();
    const part = 'x'.repeat(512 * 1024);
    const stated = await rawRequest(port, {
      body: part.repeat(10),
      headers: { 'content-length': String(part.length * 10) },
    });
    expect(stated.status).toBe(413);
    const chunked = await rawRequest(port, { body: Array.from({ length: 10 }, () => part) });
    expect(chunked.status).toBe(413);
    const { status } = await rawRequest(port, { body: initializeBody() });
    expect(status).toBe(200);
  });

  it('just below the limit arrive whole', async () => {
    const { port } = await face();
    const label = 'x'.repeat(4 * 1024 * 1024 - 500);
    const body = modernCallBody(1, 'sum_numbers', { numbers: [1], label });
    const answer = await rawRequest(port, { body, headers: modernHeaders('sum_numbers') });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('characters; 50000 are allowed');
  });

  it.each<[string, number, Parameters<typeof rawRequest>[1]]>([
    ['GET without a session', 400, { method: 'GET' }],
    ['GET that takes no stream', 406, { method: 'GET', headers: { accept: 'application/json' } }],
    ['GET with a body', 400, { method: 'GET', body: 'x', headers: { 'content-length': '1' } }],
    ['DELETE without a session', 400, { method: 'DELETE' }],
    ['PUT', 405, { method: 'PUT', body: initializeBody() }],
    ['OPTIONS', 405, { method: 'OPTIONS' }],
    ['text/plain', 415, { body: initializeBody(), headers: { 'content-type': 'text/plain' } }],
    [
      'a form',
      415,
      { body: initializeBody(), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['another Accept', 406, { body: initializeBody(), headers: { accept: 'text/html' } }],
    ['no JSON', 400, { body: '{broken' }],
    ['no body', 400, {}],
    ['null', 400, { body: 'null' }],
    ['an unknown path', 404, { path: '/other', body: initializeBody() }],
    ['a path below', 404, { path: '/mcp/x', body: initializeBody() }],
    ['a call without a session', 400, { body: callBody(1, 'sum_numbers', { numbers: [1] }) }],
    [
      'an unknown session',
      404,
      { body: callBody(1, 'sum_numbers', {}), headers: { 'mcp-session-id': 'no-such' } },
    ],
    ['GET of an unknown session', 404, { method: 'GET', headers: { 'mcp-session-id': 'no-such' } }],
    [
      'a modern call by another name',
      400,
      { body: modernCallBody(1, 'sum_numbers', {}), headers: modernHeaders('other') },
    ],
  ])('%s: %d', async (_name, expected, raw) => {
    const { port } = await face();
    const { status, headers } = await rawRequest(port, raw);
    expect(status).toBe(expected);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  });

  it('with headers beyond measure are refused', async () => {
    const { port } = await face();
    const { status } = await rawRequest(port, {
      body: initializeBody(),
      headers: { 'x-long': 'x'.repeat(20_000) },
    });
    expect(status).toBe(431);
  });

  it('that nest deep do no harm', async () => {
    const { port } = await face();
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const body = modernCallBody(1, 'sum_numbers', { numbers: 'HERE' }).replace('"HERE"', deep);
    const answer = await rawRequest(port, { body, headers: modernHeaders('sum_numbers') });
    expect(answer.text).toContain('nest deeper than 64');
    expect((await rawRequest(port, { body: `[${deep}]` })).status).toBe(400);
  });
});

describe('a client that waits to be told to send its body', () => {
  const asking = (port: number, lines: readonly string[]) =>
    rawLines(port, ['POST /mcp HTTP/1.1', 'Expect: 100-continue', ...lines]);

  it.each([
    ['too long', '413', ['Host: localhost', 'Content-Length: 4194305']],
    ['from another origin', '403', ['Host: localhost', 'Origin: http://evil', 'Content-Length: 10']],
    ['for another host', '403', ['Host: evil', 'Content-Length: 10']],
  ])('is refused before it sends what is %s', async (_why, status, lines) => {
    const { port } = await face();
    const text = await asking(port, lines);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).not.toContain('100 Continue');
    expect(text).toMatch(/connection: close/i);
  });

  it('is told so, and answered', async () => {
    const { port } = await face();
    const text = await new Promise<string>((resolve) => {
      const body = initializeBody();
      const parts: string[] = [];
      const socket = connect(port, '127.0.0.1');
      socket.setEncoding('utf8').on('data', (part: string) => {
        if (parts.push(part) === 1) socket.write(body);
      });
      socket.on('close', () => resolve(parts.join('')));
      const head = Object.entries({ ...jsonHeaders, host: 'localhost', expect: '100-continue' });
      const lines = head.map(([name, value]) => `${name}: ${value}`);
      socket.write(['POST /mcp HTTP/1.1', ...lines, `content-length: ${body.length}`, '', ''].join('\r\n'));
    });
    expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });
});

describe('an id', () => {
  const wait = (id: number, ms: number, label: string) => callBody(id, 'wait_a_while', { ms, label });

  it('that is in use in its session is refused, and the first call answered', async () => {
    const { port, seen } = await face();
    const headers = { 'mcp-session-id': await openSession(port) };
    const calls = ['a', 'b', 'c', 'd'].map((label) =>
      rawRequest(port, { body: wait(7, 300, label), headers }),
    );
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    for (const answer of answers) {
      const [message] = messagesIn(answer);
      expect(message).toMatchObject(
        answer.status === 200
          ? { id: 7, result: { structuredContent: { waited: 300 } } }
          : { id: 7, error: { code: -32600, message: expect.stringContaining('id 7') as string } },
      );
    }
    expect(seen).toHaveLength(2);
  });

  it('may be used again when its answer is there, and at once in another session', async () => {
    const { port } = await face();
    const sessions = await Promise.all([openSession(port), openSession(port)]);
    const rounds = sessions.map(async (session) => {
      for (let round = 0; round < 20; round += 1) {
        const headers = { 'mcp-session-id': session };
        const { status } = await rawRequest(port, {
          body: callBody(1, 'sum_numbers', { numbers: [1] }),
          headers,
        });
        expect(status).toBe(200);
      }
    });
    await Promise.all(rounds);
  });

  it('may be used again when its client has left', async () => {
    const { port, seen } = await face();
    const headers = { 'mcp-session-id': await openSession(port) };
    const leaving = new AbortController();
    const left = fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { ...jsonHeaders, ...headers },
      body: wait(1, 60_000, 'a'),
      signal: leaving.signal,
    });
    await until(() => seen.includes('begin a'));
    leaving.abort();
    await left.then((answer) => answer.text()).catch(() => {});
    await until(() => seen.includes('stopped a'));
    const [answer] = messagesIn(await rawRequest(port, { body: wait(1, 1, 'b'), headers }));
    expect(answer).toMatchObject({ id: 1, result: { structuredContent: { waited: 1 } } });
  });

  it('that stands twice in one batch is refused', async () => {
    const { port } = await face();
    const headers = { 'mcp-session-id': await openSession(port) };
    const one = callBody(1, 'sum_numbers', { numbers: [1] });
    const { status, text } = await rawRequest(port, { body: `[${one},${one}]`, headers });
    expect({ status, text }).toMatchObject({
      status: 400,
      text: expect.stringContaining('-32600') as string,
    });
    const other = callBody(2, 'sum_numbers', { numbers: [2] });
    expect(messagesIn(await rawRequest(port, { body: `[${one},${other}]`, headers }))).toHaveLength(2);
  });
});

describe('a call that its client cancels', () => {
  it('ends its answer without a word, and frees its id', async () => {
    const { port, seen } = await face();
    const headers = { 'mcp-session-id': await openSession(port) };
    const call = rawRequest(port, {
      body: callBody(5, 'wait_a_while', { ms: 60_000, label: 'a' }),
      headers,
    });
    await until(() => seen.includes('begin a'));
    const params = { requestId: 5 };
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    expect((await rawRequest(port, { body, headers })).status).toBe(202);
    await until(() => seen.includes('stopped a'));
    expect((await call).text).toBe('');
    const again = rawRequest(port, { body: callBody(5, 'sum_numbers', { numbers: [5] }), headers });
    expect(messagesIn(await again)).toMatchObject([{ id: 5, result: { structuredContent: { sum: 5 } } }]);
  });
});

describe('a client that sends slowly', () => {
  it('is cut off', { timeout: 40_000 }, async () => {
    const { port } = await face();
    const begun = performance.now();
    const slow = (head: string) =>
      new Promise<number>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(head));
        const drip = setInterval(() => socket.write('x'), 500);
        socket.on('error', () => {});
        socket.on('close', () => {
          clearInterval(drip);
          resolve(performance.now() - begun);
        });
        socket.resume();
      });
    const ms = await slow('POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(ms).toBeGreaterThan(9000);
    expect(ms).toBeLessThan(20_000);
  });
});
