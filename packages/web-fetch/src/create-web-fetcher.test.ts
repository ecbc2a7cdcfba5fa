import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localFetcher, textOf } from '../test/fetcher.ts';
import { localCertificate } from '../test/local-certificate.ts';
import { answerOf, rawServer, redirectTo } from '../test/raw-server.ts';
import type { WebFetcher } from './create-web-fetcher.ts';
import { parseHostRules } from './index.ts';

let fetcher: WebFetcher;
beforeEach(() => {
  fetcher = localFetcher();
});
afterEach(() => fetcher.close());

const request = { maxBytes: 10_000 };
const urlOf = ({ port }: { port: number }, path = '/') => `http://127.0.0.1:${port}${path}`;

describe('a request', () => {
  it('says who asks, what is accepted, and nothing else', async () => {
    await using server = await rawServer((socket) => socket.write(answerOf('x')));
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('http_proxy', 'http://127.0.0.1:1');
    vi.stubEnv('ALL_PROXY', 'http://127.0.0.1:1');
    await textOf(await fetcher.get(urlOf(server, '/a?b=c#d'), { ...request, accept: 'text/html' }));
    vi.unstubAllEnvs();
    expect(server.requests).toEqual([
      [
        'GET /a?b=c HTTP/1.1',
        `host: 127.0.0.1:${server.port}`,
        'connection: close',
        'user-agent: dpttools-test/1.0 (+https://example.com)',
        'accept: text/html',
        'accept-encoding: gzip, deflate, br',
        '\r\n',
      ].join('\r\n'),
    ]);
  });

  it.each([
    [{ 'x-a': 'b\r\nhost: evil' }],
    [{ 'x-a': 'b\nc' }],
    [{ 'x-a': 'b\0' }],
    [{ 'x-a': 'snow ☃' }],
    [{ 'x a': 'b' }],
    [{ 'x:a': 'b' }],
    [{ '': 'b' }],
    [{ Host: 'evil' }],
    [{ 'Transfer-Encoding': 'chunked' }],
    [{ 'X-A': '1', 'x-a': '2' }],
    [{ Cookie: 'a=b' }],
  ])('with the headers %j is not sent', async (headers) => {
    await using server = await rawServer((socket) => socket.write(answerOf('x')));
    await expect(fetcher.get(urlOf(server), { ...request, headers })).rejects.toMatchObject({
      code: 'bad_request',
    });
    await expect(fetcher.get(urlOf(server), { ...request, accept: 'a\r\nb: c' })).rejects.toMatchObject({
      code: 'bad_request',
    });
    expect(server.connections()).toBe(0);
    expect(() => localFetcher({ userAgent: 'a\r\nb: c' })).toThrow(
      expect.objectContaining({ code: 'bad_request' }),
    );
  });

  it('keeps no cookies and shows none', async () => {
    await using server = await rawServer((socket) =>
      socket.write(answerOf('x', { 'set-cookie': 'a=secret' })),
    );
    const response = await fetcher.get(urlOf(server), request);
    expect(response.headers['set-cookie']).toBeUndefined();
    await response.bytes();
    await textOf(await fetcher.get(urlOf(server), request));
    expect(server.requests.join()).not.toMatch(/cookie|secret/i);
  });
});

describe('a response', () => {
  it.each([204, 304, 404, 418, 500, 503])('of status %i is no exception', async (status) => {
    await using server = await rawServer((socket) =>
      socket.end(`HTTP/1.1 ${status} So\x01 be it\r\nX-A: 1\r\nx-a: 2\r\n\r\n`),
    );
    const response = await fetcher.get(urlOf(server), request);
    expect(response).toMatchObject({ status, statusText: 'So  be it', contentType: '', url: urlOf(server) });
    expect(response.headers['x-a']).toBe('1, 2');
    expect(await textOf(response)).toBe('');
  });

  it('shows its type before its body is downloaded', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(65_536);
    await using server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: video/mp4\r\ncontent-length: 1000000000\r\n\r\n');
      const write = () => {
        while (socket.writable && sent < 1e9) {
          sent += chunk.length;
          if (!socket.write(chunk)) return void socket.once('drain', write);
        }
      };
      write();
    });
    const seen: unknown[] = [];
    const refused = fetcher.get(urlOf(server), {
      ...request,
      acceptType: (...facts) => {
        seen.push(facts);
        throw new RangeError('not that');
      },
    });
    await expect(refused).rejects.toThrow(new RangeError('not that'));
    expect(seen).toEqual([['video/mp4', 200]]);
    await server.empty();

    const waiting = await fetcher.get(urlOf(server), request);
    await new Promise((done) => setTimeout(done, 200));
    // What the buffers of the system and the library hold, on both sides.
    expect(sent).toBeLessThan(20e6);
    waiting.cancel();
    await server.empty();
  });

  it('gives the same bytes twice, of exactly their size', async () => {
    await using server = await rawServer((socket) => socket.write(answerOf('twice')));
    const response = await fetcher.get(urlOf(server), request);
    const { bytes, capReached } = await response.bytes();
    expect((await response.bytes()).bytes).toBe(bytes);
    expect(bytes.buffer.byteLength).toBe(5);
    expect(capReached).toBe(false);
    response.cancel();
    await server.empty();
  });

  it('with more headers than fit is an error', async () => {
    await using many = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      for (let line = 0; line < 5_000; line += 1) socket.write(`x-${line}: ${'y'.repeat(100)}\r\n`);
    });
    await expect(fetcher.get(urlOf(many), request)).rejects.toMatchObject({ code: 'bad_response' });
    await many.empty();
    await using endless = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      const timer = setInterval(() => socket.write('y'.repeat(10_000)), 1);
      socket.once('close', () => clearInterval(timer));
    });
    await expect(fetcher.get(urlOf(endless), request)).rejects.toMatchObject({ code: 'bad_response' });
    await endless.empty();
  });

  it.each([
    ['SSH-2.0-OpenSSH_9.2\r\n', 'bad_response'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx', 'bad_response'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 'bad_response'],
    ['HTTP/1.1 200 OK\r\nx y: z\r\n\r\n', 'bad_response'],
    ['HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'bad_response'],
    ['', 'connection_failed'],
  ])('that begins with %j is an error', async (start, code) => {
    await using server = await rawServer((socket) => socket.end(start));
    await expect(fetcher.get(urlOf(server), request)).rejects.toMatchObject({ code });
    await server.empty();
  });

  it('is awaited through early hints, but not through endless ones', async () => {
    await using server = await rawServer((socket) =>
      socket.write(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${answerOf('late').toString()}`),
    );
    expect(await textOf(await fetcher.get(urlOf(server), request))).toBe('late');
    await using endless = await rawServer((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5);
      socket.once('close', () => clearInterval(timer));
    });
    const result = fetcher.get(urlOf(endless), { ...request, timeouts: { firstByteMs: 200 } });
    await expect(result).rejects.toMatchObject({ code: 'timed_out' });
    await endless.empty();
  });
});

describe('redirects', () => {
  it('are followed five times, relative ones too, and listed', async () => {
    await using server = await rawServer((socket, head) => {
      const count = Number(/^GET \/(\d+)/.exec(head)?.[1]);
      socket.write(
        count < 5 ? redirectTo(`${count + 1}#x`, [301, 302, 303, 307, 308][count]) : answerOf('there'),
      );
    });
    const response = await fetcher.get(urlOf(server, '/0'), request);
    expect(await textOf(response)).toBe('there');
    expect(response.url).toBe(urlOf(server, '/5'));
    expect(response.redirects).toEqual([0, 1, 2, 3, 4].map((count) => urlOf(server, `/${count}`)));
    await server.empty();
  });

  it('are refused from the sixth on', async () => {
    await using server = await rawServer((socket) => socket.write(redirectTo('/?key=secret')));
    const result = fetcher.get(urlOf(server), request);
    await expect(result).rejects.toMatchObject({ code: 'redirect_refused' });
    await expect(result).rejects.not.toThrow(/secret/);
    expect(server.requests).toHaveLength(6);
    await server.empty();
  });

  it('without a place to go are responses', async () => {
    await using server = await rawServer((socket) =>
      socket.write(answerOf('x').toString().replace('200', '302')),
    );
    expect((await fetcher.get(urlOf(server), request)).status).toBe(302);
  });

  it('do not carry headers to another origin, nor out of TLS', async () => {
    await using other = await rawServer((socket) => socket.write(answerOf('other')));
    await using server = await rawServer((socket) => socket.write(redirectTo(urlOf(other))));
    const headers = { authorization: 'Bearer secret', 'accept-language': 'de' };
    expect(await textOf(await fetcher.get(urlOf(server), { ...request, headers, accept: 'text/html' }))).toBe(
      'other',
    );
    expect(server.requests[0]).toContain('authorization: Bearer secret');
    expect(other.requests[0]).not.toMatch(/authorization|secret/);
    expect(other.requests[0]).toContain('accept: text/html');

    await using secureServer = await rawServer((socket) => socket.write(redirectTo(urlOf(other))), {
      tls: true,
    });
    const secured = localFetcher({ certificateAuthorities: [localCertificate.cert] });
    await expect(secured.get(`https://127.0.0.1:${secureServer.port}/`, request)).rejects.toMatchObject({
      code: 'redirect_refused',
    });
    expect(other.connections()).toBe(1);
    await secured.close();
    await secureServer.empty();
  });
});

describe('TLS', () => {
  const lookup = async () => ['127.0.0.1'];
  const certificateAuthorities = [localCertificate.cert];

  it('is checked for the name of the host while the checked address is connected to', async () => {
    await using server = await rawServer((socket) => socket.write(answerOf('safe')), { tls: true });
    const secured = localFetcher({ lookup, certificateAuthorities });
    for (const host of ['secure.example', 'secure.example.', '127.0.0.1']) {
      const response = await secured.get(`https://${host}:${server.port}/`, request);
      expect(await textOf(response)).toBe('safe');
    }
    await expect(secured.get(`https://wrong.example:${server.port}/`, request)).rejects.toMatchObject({
      code: 'connection_failed',
      message: expect.stringContaining('its certificate is not valid (ERR_TLS_CERT_ALTNAME_INVALID)'),
    });
    await server.empty();
    await secured.close();
  });

  it('does not accept a certificate that nobody vouches for, or a server without TLS', async () => {
    await using server = await rawServer((socket) => socket.write(answerOf('safe')), { tls: true });
    await expect(fetcher.get(`https://127.0.0.1:${server.port}/`, request)).rejects.toMatchObject({
      code: 'connection_failed',
      hint: 'Fetch another address of the same content.',
    });
    await using plain = await rawServer((socket) => socket.write(answerOf('x')));
    await expect(fetcher.get(`https://127.0.0.1:${plain.port}/`, request)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:connection_failed|timed_out)$/),
    });
  });
});

describe('close', () => {
  it('ends what is under way and refuses what comes after', async () => {
    await using server = await rawServer((socket, head) => {
      if (head.includes('/body')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx');
    });
    const waiting = fetcher.get(urlOf(server), request);
    const halfRead = (await fetcher.get(urlOf(server, '/body'), request)).bytes();
    const unread = await fetcher.get(urlOf(server, '/body'), request);
    const outcomes = Promise.allSettled([waiting, halfRead]);
    await fetcher.close();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
    }
    await expect(unread.bytes()).rejects.toMatchObject({ code: 'closed' });
    await expect(fetcher.get(urlOf(server), request)).rejects.toMatchObject({ code: 'closed' });
    await server.empty();
  });
});

it('connects to the next address when one does not answer', async () => {
  await using server = await rawServer((socket) => socket.write(answerOf('second')));
  const patient = localFetcher({
    hostRules: parseHostRules(['127.0.0.0/8']),
    lookup: async () => ['127.0.0.9', '127.0.0.1'],
  });
  expect(await textOf(await patient.get(`http://two.example:${server.port}/`, request))).toBe('second');
  const none = fetcher.get('http://127.0.0.1:1/', request);
  await expect(none).rejects.toMatchObject({
    code: 'connection_failed',
    message: expect.stringContaining('ECONNREFUSED'),
  });
  await patient.close();
});
