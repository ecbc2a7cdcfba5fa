import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idOfCutMessage } from './cut-message.ts';
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
  function read(text: string, maxBytes?: number) {
    const [messages, answers]: [unknown[], unknown[]] = [[], []];
    messageReader(
      { onMessage: (message) => messages.push(message), onUnreadable: (answer) => answers.push(answer) },
      maxBytes,
    )(Buffer.from(text));
    return { messages, answers };
  }

  it('passes on objects and arrays, and nothing else', () => {
    const { messages } = read('{"a":1}\r\n\n  \n[1]\nnull\n5\n"x"\n{broken\n\u0000\n{"b":2}\n');
    expect(messages).toEqual([{ a: 1 }, [1], { b: 2 }]);
  });

  it('answers a line that begins as a message and is none, and passes over what a program printed', () => {
    const parseError = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
    for (const line of ['{"id":1', ' [{"id":1}', '{"a":1}{"b":2}']) {
      expect(read(`${line}\n`).answers).toEqual([parseError]);
    }
    expect(read('garbage\n[info] started\n\n5\n"x"\nnull\n').answers).toEqual([]);
  });

  it('answers a line that is too long, to its id where that stands at one of its ends', () => {
    const { answers } = read(`{"id":7,"x":"${'x'.repeat(2000)}"}\n{"a":1}\n`, 1000);
    const message = 'Message too large: a line may have 1000 bytes.';
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 7, error: { code: -32600, message } }]);
  });
});

describe('idOfCutMessage', () => {
  const long = 'x'.repeat(3000);
  const idOf = (line: string) => {
    let id: unknown = 'not called';
    const take = messageLines({ onLine: () => {}, onTooLong: (ends) => (id = idOfCutMessage(ends)) }, 2000);
    for (let at = 0; at < line.length; at += 700) take(Buffer.from(line.slice(at, at + 700)));
    take(Buffer.from('\n'));
    return id;
  };

  it.each([
    ['first', `{"id": 5 ,"x":"${long}"}`, 5],
    [
      'behind other plain members',
      `{"jsonrpc":"2.0","method":"tools/call","id":"a\\"b","x":"${long}"}`,
      'a"b',
    ],
    [
      'last, as official clients write it',
      `{"method":"x","params":{"t":"${long}"},"jsonrpc":"2.0","id":12}\r`,
      12,
    ],
    ['negative', `{"x":"${long}","id":-3}`, -3],
  ])('finds one that stands %s', (_where, line, id) => {
    expect(idOf(line)).toBe(id);
  });

  it.each([
    ['belongs to the parameters', `{"method":"x","params":{"t":"${long}","id":5}}`],
    ['belongs to the first parameters', `{"params":{"id":5,"t":"${long}"}}`],
    ['stands in a text', `{"method":"x","params":"${long},\\"id\\":5}"}`],
    ['is no integer', `{"x":"${long}","id":1.5}`],
    ['is too large for a number', `{"x":"${long}","id":9007199254740993}`],
    ['is null', `{"id":null,"x":"${long}"}`],
  ])('finds none that %s', (_where, line) => {
    expect(idOf(line)).toBeUndefined();
  });
});
