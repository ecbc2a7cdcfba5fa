import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { answerOf, rawServer, redirectTo } from '../test/raw-server.ts';
import { createTrustedFetcher } from './create-trusted-fetcher.ts';

const fetcher = createTrustedFetcher({
  userAgent: 'dpttools-test/1.0',
  limits: { timeouts: { totalMs: 5_000 } },
});
afterAll(() => fetcher.close());

const maxBytes = 1_000;
const urlOf = ({ port }: { port: number }, path = '/', host = '127.0.0.1') => `http://${host}:${port}${path}`;

describe('a trusted service', () => {
  it('is asked by any method, with a body and headers, at any address', async () => {
    await using server = await rawServer((socket) =>
      socket.write(
        answerOf(gzipSync('{"a":"é"}'), { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
      ),
    );
    const response = await fetcher.request(urlOf(server, '/search?q=x', 'localhost'), {
      method: 'post',
      headers: { 'Content-Type': 'application/json', authorization: 'Bearer key' },
      body: '{"q":"é"}',
      maxBytes,
    });
    expect(response).toMatchObject({ status: 200, contentType: 'application/json', text: '{"a":"é"}' });
    expect(server.requests[0]).toMatch(/^POST \/search\?q=x HTTP\/1\.1\r\n/);
    expect(server.requests[0]).toContain('authorization: Bearer key\r\n');
    expect(server.requests[0]).toContain('content-length: 10\r\n');
    await server.empty();
  });

  it.each([400, 401, 402, 429, 500, 503])('may answer %i', async (status) => {
    await using server = await rawServer((socket) =>
      socket.write(
        answerOf('{"error":1}', { 'Retry-After': '7' }).toString().replace('200 OK', `${status} No`),
      ),
    );
    const response = await fetcher.request(urlOf(server), { maxBytes });
    expect(response).toMatchObject({ status, statusText: 'No', text: '{"error":1}' });
    expect(response.headers['retry-after']).toBe('7');
  });

  it('whose answer is longer than asked for is an error', async () => {
    await using server = await rawServer((socket) => socket.write(answerOf('x'.repeat(1_001))));
    await expect(fetcher.request(urlOf(server, '/?key=secret'), { maxBytes })).rejects.toMatchObject({
      code: 'too_large',
      message: `The answer of http://127.0.0.1:${server.port}/?… is longer than 1000 bytes.`,
    });
    await server.empty();
  });

  it.each([
    ['a connection that is refused', 'http://127.0.0.1:1/?key=secret', 'connection_failed'],
    ['an address that is none', 'ftp://127.0.0.1/?key=secret', 'bad_url'],
    ['a password in the address', 'http://a:secret@127.0.0.1/', 'bad_url'],
  ])('is not reached by %s, and no key is told', async (_, url, code) => {
    const result = fetcher.request(url, { maxBytes, headers: { authorization: 'secret' } });
    await expect(result).rejects.toMatchObject({ code });
    await expect(result).rejects.not.toThrow(/secret/);
  });

  it.each([
    { headers: { 'x-key': 'a\r\nb: c' } },
    { headers: { host: 'a' } },
    { method: 'GET / HTTP/1.1\r\n' },
    { method: 'CONNECT' },
  ])('is not asked with %j', async (request) => {
    const result = fetcher.request('http://127.0.0.1:1/', { ...request, maxBytes });
    await expect(result).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('that is slow is given up, and so is one that the caller gives up', async () => {
    await using server = await rawServer(() => {});
    const late = fetcher.request(urlOf(server), { maxBytes, timeouts: { totalMs: 50 } });
    await expect(late).rejects.toMatchObject({ code: 'timed_out' });
    const aborted = fetcher.request(urlOf(server), { maxBytes, signal: AbortSignal.timeout(30) });
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    await server.empty();
  });
});

describe('redirects of a trusted service', () => {
  it('are followed twice within its origin', async () => {
    await using server = await rawServer((socket, head) => {
      const count = Number(/^GET \/(\d)/.exec(head)?.[1]);
      socket.write(count < 2 ? redirectTo(`/${count + 1}`) : answerOf('there'));
    });
    const headers = { authorization: 'Bearer key' };
    const response = await fetcher.request(urlOf(server, '/0'), { maxBytes, headers });
    expect(response).toMatchObject({ text: 'there', url: urlOf(server, '/2') });
    expect(server.requests[2]).toContain('authorization: Bearer key');
  });

  it('are refused a third time, to any other origin, and where they would change the request', async () => {
    await using other = await rawServer((socket) => socket.write(answerOf('other')));
    await using server = await rawServer((socket, head) => {
      if (head.includes('/loop')) socket.write(redirectTo('/loop'));
      else if (head.includes('/kept')) socket.write(redirectTo('/loop', 307));
      else socket.write(redirectTo(`${urlOf(other)}?key=secret`, 307));
    });
    const refused = { code: 'redirect_refused' };
    await expect(fetcher.request(urlOf(server, '/loop'), { maxBytes })).rejects.toMatchObject(refused);
    expect(server.requests).toHaveLength(3);
    const away = fetcher.request(urlOf(server, '/away'), { maxBytes });
    await expect(away).rejects.toMatchObject({
      ...refused,
      hint: `If that is right, set ${urlOf(other)}?… as its address.`,
    });
    const posted = fetcher.request(urlOf(server, '/loop'), { maxBytes, method: 'POST', body: 'x' });
    await expect(posted).rejects.toMatchObject(refused);
    const kept = fetcher.request(urlOf(server, '/kept'), { maxBytes, method: 'POST', body: 'again' });
    await expect(kept).rejects.toMatchObject(refused);
    expect(server.requests.at(-1)).toMatch(/^POST \/loop /);
    expect(other.connections()).toBe(0);
    await server.empty();
  });
});
