import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageLines } from './message-lines.ts';
import { messageReader } from './message-reader.ts';

function split(chunks: readonly Buffer[], maxBytes?: number): string[] {
  const lines: string[] = [];
  const take = messageLines(
    { onLine: (line) => lines.push(line), onTooLong: () => lines.push('<too long>') },
    maxBytes,
  );
  for (const chunk of chunks) take(chunk);
  return lines;
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(at === 0 ? 0 : ends[at - 1], end));
}

describe('messageLines', () => {
  it('finds the same lines wherever the chunks end, also within a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''))),
        fc.array(fc.nat(), { maxLength: 12 }),
        (lines, places) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
          expect(split(cut(bytes, places))).toEqual(lines);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('passes over a line that is too long as a whole, and goes on', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 }), fc.array(fc.nat(), { maxLength: 8 }), (length, places) => {
        const bytes = Buffer.from(`ok\n${'x'.repeat(length)}\nend\n`);
        const middle = length > 16 ? '<too long>' : 'x'.repeat(length);
        expect(split(cut(bytes, places), 16)).toEqual(['ok', middle, 'end']);
      }),
    );
  });

  it('keeps what has no end yet', () => {
    expect(split([Buffer.from('a\nb')])).toEqual(['a']);
    expect(split([Buffer.from('a'), Buffer.alloc(0), Buffer.from('\n')])).toEqual(['a']);
  });

  it('holds nothing of an endless line', () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const take = messageLines({ onLine: () => {}, onTooLong: () => {} }, 1024 * 1024);
    const before = process.memoryUsage().arrayBuffers;
    for (let at = 0; at < 200; at += 1) take(Buffer.from(chunk));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('takes a long line in small chunks without taking long', () => {
    const lines: number[] = [];
    const take = messageLines({ onLine: (line) => lines.push(line.length), onTooLong: () => {} });
    const started = performance.now();
    for (let at = 0; at < 10_000; at += 1) take(Buffer.alloc(1024, 'x'));
    take(Buffer.from('\n'));
    expect(lines).toEqual([10_240_000]);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('messageReader', () => {
  it('passes on objects and arrays, and nothing else', () => {
    const messages: unknown[] = [];
    const read = messageReader({ onMessage: (message) => messages.push(message), onTooLong: () => {} });
    read(Buffer.from('{"a":1}\r\n\n  \n[1]\nnull\n5\n"x"\n{broken\n\u0000\n{"b":2}\n'));
    expect(messages).toEqual([{ a: 1 }, [1], { b: 2 }]);
  });
});
