import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localFetcher, textOf } from '../../test/fetcher.ts';
import { localCertificate } from '../../test/local-certificate.ts';
import { answerOf, rawServer } from '../../test/raw-server.ts';
import { createTrustedFetcher } from '../index.ts';

// A real proxy: it sees nothing but where to connect to.
let proxy: Server;
let asked: { target: string | undefined; authorization: string | undefined }[];
let refusing: number | undefined;

beforeEach(async () => {
  asked = [];
  refusing = undefined;
  proxy = createServer((_, response) => response.writeHead(400).end());
  proxy.on('connect', ({ url = '', headers }, socket, head) => {
    asked.push({ target: url, authorization: headers['proxy-authorization'] });
    if (refusing !== undefined) {
      socket.end(`HTTP/1.1 ${refusing} No\r\n\r\n`);
      return;
    }
    const upstream = connect(Number(url.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
});
afterEach(() => new Promise((done) => proxy.close(done)));

const proxyUrl = () => `http://us%65r:pass@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const lookup = async () => ['127.0.0.1'];

describe('a proxy', () => {
  it.each(['http', 'https'])('is asked for the address that was checked (%s)', async (scheme) => {
    await using server = await rawServer((socket) => socket.write(answerOf('through')), {
      tls: scheme === 'https',
    });
    const fetcher = localFetcher({
      lookup,
      proxyUrl: proxyUrl(),
      certificateAuthorities: [localCertificate.cert],
    });
    const response = await fetcher.get(`${scheme}://secure.example:${server.port}/a`, { maxBytes: 100 });
    expect(await textOf(response)).toBe('through');
    expect(asked).toEqual([{ target: `127.0.0.1:${server.port}`, authorization: 'Basic dXNlcjpwYXNz' }]);
    expect(server.requests[0]).toContain(`GET /a HTTP/1.1\r\nhost: secure.example:${server.port}\r\n`);
    expect(server.requests[0]).not.toMatch(/proxy/i);
    await fetcher.close();
    await server.empty();
  });

  it('is not asked for an address that is refused', async () => {
    const fetcher = localFetcher({ lookup: async () => ['10.0.0.1'], proxyUrl: proxyUrl() });
    for (const url of ['http://10.0.0.1/', 'http://private.example/', 'http://localhost/']) {
      await expect(fetcher.get(url, { maxBytes: 1 })).rejects.toMatchObject({ code: 'address_refused' });
    }
    expect(asked).toEqual([]);
    await fetcher.close();
  });

  it.each([403, 407, 502])(
    'that answers %i is named as the fault, and its password is not',
    async (status) => {
      refusing = status;
      const fetcher = localFetcher({ lookup, proxyUrl: proxyUrl() });
      const result = fetcher.get('http://a.example/', { maxBytes: 1 });
      await expect(result).rejects.toMatchObject({
        code: 'connection_failed',
        message: `The proxy refused the connection (HTTP ${status}).`,
      });
      await expect(result).rejects.not.toThrow(/pass/);
      await fetcher.close();
    },
  );

  it('that does not answer is left when the fetch is over', async () => {
    await using silent = await rawServer(() => {});
    const fetcher = localFetcher({ lookup, proxyUrl: `http://127.0.0.1:${silent.port}` });
    const slow = fetcher.get('http://a.example/', { maxBytes: 1, timeouts: { connectMs: 100 } });
    await expect(slow).rejects.toMatchObject({ code: 'timed_out' });
    const aborted = fetcher.get('http://a.example/', { maxBytes: 1, signal: AbortSignal.timeout(50) });
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    await silent.empty();
    await fetcher.close();
  });

  it('looks names up itself for a trusted fetcher', async () => {
    await using server = await rawServer((socket) => socket.write(answerOf('trusted')));
    const resolve = vi.fn(lookup);
    const fetcher = createTrustedFetcher({ userAgent: 'test', proxyUrl: proxyUrl(), lookup: resolve });
    const { text } = await fetcher.request(`http://service.example:${server.port}/`, { maxBytes: 100 });
    expect([text, asked[0]?.target]).toEqual(['trusted', `service.example:${server.port}`]);
    expect(resolve).not.toHaveBeenCalled();
    await fetcher.close();
  });
});

it.each(['socks5://user:secret@a:1', 'secret', 'ftp://a/'])('%s is no proxy', (url) => {
  expect(() => localFetcher({ proxyUrl: url })).toThrow(/cannot be used: give its address as http/);
  expect(() => localFetcher({ proxyUrl: url })).not.toThrow(/user:secret/);
});
