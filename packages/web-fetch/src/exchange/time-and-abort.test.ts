import { describe, expect, it, vi } from 'vitest';
import { localFetcher } from '../../test/fetcher.ts';
import { answerOf, type RawHandler, rawServer, redirectTo } from '../../test/raw-server.ts';
import { parseHostRules } from '../index.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n';
const silent: RawHandler = () => {};
const dripping: RawHandler = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const timer = setInterval(() => socket.write('x'), 20);
  socket.once('close', () => clearInterval(timer));
};

describe('time', () => {
  it.each<[string, RawHandler, object, RegExp]>([
    ['to the first byte', silent, { firstByteMs: 100 }, /did not answer within 0\.1 s\.$/],
    [
      'to the end of the headers',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nx:'),
      { firstByteMs: 100 },
      /did not answer/,
    ],
    [
      'between pieces of the body',
      (socket) => socket.write(`${head}x`),
      { idleMs: 100 },
      /sent nothing for 0\.1 s\.$/,
    ],
    ['for all of it', dripping, { totalMs: 300, idleMs: 200 }, /took longer than 0\.3 s\.$/],
    [
      'for all redirects',
      (socket) => setTimeout(() => socket.write(redirectTo('/')), 80),
      { totalMs: 250 },
      /took longer/,
    ],
  ])('is limited %s', async (_, handler, timeouts, message) => {
    await using server = await rawServer(handler);
    await using fetcher = disposable(localFetcher());
    const result = fetcher
      .get(`http://127.0.0.1:${server.port}/?key=secret`, { maxBytes: 1_000, timeouts })
      .then((response) => response.bytes());
    await expect(result).rejects.toMatchObject({
      code: 'timed_out',
      message: expect.stringMatching(message),
    });
    await expect(result).rejects.not.toThrow(/secret/);
    await server.empty();
  });

  it('is limited for the look-up', async () => {
    await using fetcher = disposable(localFetcher({ lookup: () => new Promise(() => {}) }));
    const result = fetcher.get('http://slow.example/', { maxBytes: 1, timeouts: { connectMs: 50 } });
    await expect(result).rejects.toMatchObject({
      code: 'timed_out',
      message: expect.stringContaining('connected to'),
    });
  });

  it('is limited for the connection and its TLS handshake', async () => {
    await using server = await rawServer(silent);
    await using fetcher = disposable(localFetcher());
    const result = fetcher.get(`https://127.0.0.1:${server.port}/`, {
      maxBytes: 1,
      timeouts: { connectMs: 100 },
    });
    await expect(result).rejects.toMatchObject({ code: 'timed_out' });
    await server.empty();
  });

  it('is up for an answer that nobody reads', async () => {
    await using server = await rawServer((socket) => socket.write(head));
    await using fetcher = disposable(localFetcher());
    const url = `http://127.0.0.1:${server.port}/`;
    const response = await fetcher.get(url, { maxBytes: 10, timeouts: { totalMs: 150 } });
    await server.empty();
    await expect(response.bytes()).rejects.toMatchObject({ code: 'timed_out' });
  });

  it('is not up for what moves, however slowly', async () => {
    const slow: RawHandler = (socket) => {
      socket.write(head);
      let count = 0;
      const timer = setInterval(() => {
        socket.write('x');
        count += 1;
        if (count === 10) clearInterval(timer);
      }, 40);
    };
    await using server = await rawServer(slow);
    await using fetcher = disposable(localFetcher());
    const timeouts = { idleMs: 200, firstByteMs: 200 };
    const response = await fetcher.get(`http://127.0.0.1:${server.port}/`, { maxBytes: 10, timeouts });
    expect((await response.bytes()).bytes).toHaveLength(10);
  });
});

describe('abort', () => {
  const stages: Readonly<Record<string, RawHandler>> = {
    'while it waits for an answer': silent,
    'within the headers': (socket) => socket.write('HTTP/1.1 200 OK\r\nx: '),
    'within the body': (socket) => socket.write(`${head}x`),
    'within a compressed body': (socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n\x1f\x8b\x08'),
    'within a body that does not stop': dripping,
    'within redirects': (socket) => setTimeout(() => socket.write(redirectTo('/')), 60),
  };

  it.each(Object.entries(stages))('%s leaves no connection', async (_, handler) => {
    await using server = await rawServer(handler);
    await using fetcher = disposable(localFetcher());
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('the caller')), 100);
    const result = fetcher
      .get(`http://127.0.0.1:${server.port}/`, { maxBytes: 1_000_000, signal: controller.signal })
      .then((response) => response.bytes());
    await expect(result).rejects.toMatchObject({ code: 'aborted', message: 'The fetch was aborted.' });
    await server.empty();
  });

  it('within the TLS handshake leaves no connection', async () => {
    await using server = await rawServer(silent);
    await using fetcher = disposable(localFetcher());
    const result = fetcher.get(`https://127.0.0.1:${server.port}/`, {
      maxBytes: 1,
      signal: AbortSignal.timeout(50),
    });
    await expect(result).rejects.toMatchObject({ code: 'aborted' });
    await server.empty();
  });

  it('during the look-up connects to nothing afterwards', async () => {
    await using server = await rawServer(silent);
    let answer = (_: readonly string[]) => {};
    const lookup = () =>
      new Promise<readonly string[]>((resolve) => {
        answer = resolve;
      });
    await using fetcher = disposable(localFetcher({ lookup }));
    const url = `http://slow.example:${server.port}/`;
    const result = fetcher.get(url, { maxBytes: 1, signal: AbortSignal.timeout(30) });
    await expect(result).rejects.toMatchObject({ code: 'aborted' });
    answer(['127.0.0.1']);
    await new Promise((done) => setTimeout(done, 50));
    expect(server.connections()).toBe(0);
  });

  it('before the call does nothing at all', async () => {
    const lookup = vi.fn();
    await using fetcher = disposable(localFetcher({ lookup }));
    const result = fetcher.get('http://a.example/', { maxBytes: 1, signal: AbortSignal.abort() });
    await expect(result).rejects.toMatchObject({ code: 'aborted' });
    expect(lookup).not.toHaveBeenCalled();
  });

  it('leaves no listener on the signal of a caller who fetches a thousand times', async () => {
    await using server = await rawServer((socket) => socket.write(answerOf('x')));
    await using fetcher = disposable(localFetcher());
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const url = `http://127.0.0.1:${server.port}/`;
    for (let count = 0; count < 20; count += 1)
      await (await fetcher.get(url, { maxBytes: 1, signal })).bytes();
    expect(added).toHaveBeenCalledTimes(20);
    expect(removed).toHaveBeenCalledTimes(20);
    await server.empty();
  });

  it('of many at once leaves no connection', async () => {
    await using server = await rawServer((socket) => socket.write(`${head}x`));
    await using fetcher = disposable(localFetcher({ hostRules: parseHostRules(['127.0.0.1']) }));
    const url = `http://127.0.0.1:${server.port}/`;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, index) => {
        const signal = AbortSignal.timeout(index);
        return (await fetcher.get(url, { maxBytes: 10, signal })).bytes();
      }),
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'aborted' } });
    await server.empty();
  });
});

function disposable<T extends { close(): Promise<void> }>(fetcher: T): T & AsyncDisposable {
  return Object.assign(fetcher, { [Symbol.asyncDispose]: () => fetcher.close() });
}
