import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  callBody,
  closedFaces,
  initializeBody,
  modernCallBody,
  modernHeaders,
  rawRequest,
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
