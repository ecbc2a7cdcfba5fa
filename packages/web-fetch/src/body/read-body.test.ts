import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { encoders, endlessGzip } from '../../test/encoded.ts';
import { localFetcher, textOf } from '../../test/fetcher.ts';
import { answerOf, type RawHandler, rawServer } from '../../test/raw-server.ts';

const fetcher = localFetcher({ limits: { timeouts: { totalMs: 20_000 } } });
afterAll(() => fetcher.close());

/** Fetches from a server of its own and waits until both sides have let go of the connection. */
async function fetchFrom<T>(
  handler: RawHandler,
  read: (response: Awaited<ReturnType<typeof fetcher.get>>) => Promise<T>,
  maxBytes = 100_000,
): Promise<T> {
  await using server = await rawServer(handler);
  const response = await fetcher.get(`http://127.0.0.1:${server.port}/`, { maxBytes });
  try {
    return await read(response);
  } finally {
    await server.empty();
  }
}

const text = 'Grüße, 世界. '.repeat(1000);
const codingOf = (name: string) => name.split(' ')[0] ?? name;
const read = async (response: Awaited<ReturnType<typeof fetcher.get>>) => response.bytes();

describe('codings', () => {
  for (const [name, encode] of Object.entries(encoders)) {
    const coding = { 'content-encoding': codingOf(name).toUpperCase() };
    const encoded = encode(Buffer.from(text));

    it(`${name} is decoded`, async () => {
      expect(await fetchFrom((socket) => socket.write(answerOf(encoded, coding)), textOf)).toBe(text);
    });

    it(`${name} in single bytes is decoded`, async () => {
      const small = encode(Buffer.from('piece by piece'));
      const drip: RawHandler = (socket) => {
        socket.setNoDelay(true);
        socket.write(
          `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-encoding: ${codingOf(name)}\r\n\r\n`,
        );
        for (const byte of small) socket.write(Buffer.from([0x31, 13, 10, byte, 13, 10]));
        socket.write('0\r\n\r\n');
      };
      expect(await fetchFrom(drip, textOf)).toBe('piece by piece');
    });

    it.each([1, 10, encoded.length >> 1, encoded.length - 1])(
      `${name} cut at byte %i is an error`,
      async (end) => {
        const result = fetchFrom((socket) => socket.write(answerOf(encoded.subarray(0, end), coding)), read);
        await expect(result).rejects.toMatchObject({
          code: 'bad_response',
          message: expect.stringContaining('cut short'),
        });
      },
    );

    it(`${name} that is something else is an error`, async () => {
      const result = fetchFrom((socket) => socket.write(answerOf('\x99 not compressed', coding)), read);
      await expect(result).rejects.toMatchObject({ code: 'bad_response' });
    });

    it(`${name} of nothing is nothing`, async () => {
      expect(await fetchFrom((socket) => socket.write(answerOf('', coding)), textOf)).toBe('');
      expect(
        await fetchFrom((socket) => socket.write(answerOf(encode(Buffer.alloc(0)), coding)), textOf),
      ).toBe('');
    });
  }

  it('are undone in the order opposite to that of the header', async () => {
    const twice = encoders['br']?.(gzipSync(text)) ?? '';
    const answer = answerOf(twice, { 'content-encoding': 'identity, gzip , br' });
    expect(await fetchFrom((socket) => socket.write(answer), textOf)).toBe(text);
  });

  it.each(['compress', 'aes128gcm', 'gzip, gzip, gzip, gzip', 'zstd'])('%s are refused', async (coding) => {
    const result = fetchFrom((socket) => socket.write(answerOf('x', { 'content-encoding': coding })), read);
    await expect(result).rejects.toMatchObject({ code: 'bad_response' });
  });
});

describe('the most bytes', () => {
  it.each([
    [9, 9, true],
    [10, 10, false],
    [11, 10, false],
    [0, 0, true],
  ])('of %i give %i of ten', async (maxBytes, size, capReached) => {
    for (const coded of [
      answerOf('0123456789'),
      answerOf(gzipSync('0123456789'), { 'content-encoding': 'gzip' }),
    ]) {
      const body = await fetchFrom((socket) => socket.write(coded), read, maxBytes);
      expect(body).toEqual({ bytes: new Uint8Array(Buffer.from('0123456789'.slice(0, size))), capReached });
    }
  });

  it('hold for a body without end', async () => {
    const endless: RawHandler = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      writeAll(
        socket,
        (function* () {
          for (;;) yield Buffer.alloc(65_536, 'x');
        })(),
      );
    };
    const { bytes, capReached } = await fetchFrom(endless, read, 1_000_000);
    expect([bytes.length, capReached]).toEqual([1_000_000, true]);
  });

  it('hold for what a few bytes swell to, at once and in little memory', async () => {
    const bomb: RawHandler = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
      writeAll(socket, endlessGzip());
    };
    const before = process.memoryUsage();
    const startedMs = performance.now();
    const { bytes, capReached } = await fetchFrom(bomb, read, 1_000_000);
    const after = process.memoryUsage();
    expect([bytes.length, capReached]).toEqual([1_000_000, true]);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    expect(after.rss - before.rss).toBeLessThan(100e6);
  });

  it('hold for ten gigabytes that were packed twice', async () => {
    const packed = await tenGigabytesPackedTwice();
    expect(packed.length).toBeLessThan(200_000);
    const coding = { 'content-encoding': 'gzip, gzip' };
    const { bytes, capReached } = await fetchFrom(
      (socket) => socket.write(answerOf(packed, coding)),
      read,
      5_000_000,
    );
    expect([bytes.length, capReached]).toEqual([5_000_000, true]);
  }, 120_000);

  it('hold for a compressed body that goes on and holds nothing', async () => {
    const emptyMember = gzipSync('');
    const nothing: RawHandler = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n');
      const many = Buffer.concat(Array.from({ length: 3_000 }, () => emptyMember));
      writeAll(
        socket,
        (function* () {
          for (;;) yield many;
        })(),
      );
    };
    await expect(fetchFrom(nothing, read)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('hold for an inner coding that goes on and holds nothing', async () => {
    const emptyMember = gzipSync('');
    const many = Buffer.concat(Array.from({ length: 500_000 }, () => emptyMember));
    const answer = answerOf(gzipSync(many), { 'content-encoding': 'gzip, gzip' });
    await expect(fetchFrom((socket) => socket.write(answer), read, 1_000)).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  it('are reached, not missed, by what does not compress', async () => {
    const { randomBytes } = await import('node:crypto');
    const noise = randomBytes(6_000_000);
    for (const encode of [gzipSync, encoders['br'] ?? gzipSync]) {
      const answer = answerOf(encode(noise), { 'content-encoding': encode === gzipSync ? 'gzip' : 'br' });
      const { bytes, capReached } = await fetchFrom((socket) => socket.write(answer), read, 2_000_000);
      expect(capReached).toBe(true);
      expect(Buffer.compare(bytes, noise.subarray(0, 2_000_000))).toBe(0);
    }
  });
});

describe('a body that breaks off', () => {
  it.each<[string, RawHandler]>([
    ['before its length', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12345')],
    [
      'within a chunk',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nA\r\n12345'),
    ],
    [
      'before the last chunk',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n12345\r\n'),
    ],
    [
      'at a broken chunk',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZ\r\n12345\r\n'),
    ],
    [
      'at a chunk of absurd size',
      (socket) => socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n1'),
    ],
    [
      'by a reset',
      async (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n12345');
        setTimeout(() => socket.resetAndDestroy(), 100);
      },
    ],
    [
      'by a reset where only the end of the connection would end it',
      async (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n12345');
        setTimeout(() => socket.resetAndDestroy(), 100);
      },
    ],
  ])('%s is an error', async (_, handler) => {
    const result = fetchFrom(handler, read);
    await expect(result).rejects.toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining('broke off'),
    });
  });

  it('is none where the end of the connection is its end', async () => {
    expect(await fetchFrom((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nold'), textOf)).toBe('old');
  });
});

function writeAll(socket: Socket, parts: Generator<Buffer>): void {
  const write = () => {
    while (socket.writable) {
      const { value, done } = parts.next();
      if (done === true) return;
      if (!socket.write(value)) return void socket.once('drain', write);
    }
  };
  write();
}

/** Zeros pack by a factor of a thousand, and so does what they are packed to. */
async function tenGigabytesPackedTwice(): Promise<Buffer> {
  const member = gzipSync(Buffer.alloc(2 ** 26));
  const outer = createGzip({ level: 9 });
  const parts: Buffer[] = [];
  outer.on('data', (part: Buffer) => parts.push(part));
  for (let count = 0; count < 150; count += 1) {
    if (!outer.write(member)) await once(outer, 'drain');
  }
  outer.end();
  await once(outer, 'end');
  return Buffer.concat(parts);
}
