import { closeSync, fstatSync, openSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { linePieces } from './line-pieces.ts';
import { PieceBuffer, readHead } from './piece-buffer.ts';

const folder = temporaryFolder();
const buffer = new PieceBuffer();

function read(
  content: string | Uint8Array,
  { knowsSize = true, isBegun = false } = {},
): { pieces: string[]; end: string } {
  const fd = openSync(folder.write('file', content), 'r');
  try {
    const file = { fd, size: knowsSize ? fstatSync(fd).size : 0 };
    const reading = linePieces(isBegun ? { ...file, head: readHead(file, buffer) } : file, buffer);
    const pieces: string[] = [];
    for (;;) {
      const { value, done } = reading.next();
      if (done === true) return { pieces, end: value };
      if (value.bytes.length > 0) pieces.push(value.bytes.toString());
    }
  } finally {
    closeSync(fd);
  }
}

test('pieces are whole lines, and together the file', () => {
  const line = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom('\n', '\r\n', ''));
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 20 }),
      fc.boolean(),
      fc.boolean(),
      (lines, knowsSize, isBegun) => {
        const text = lines
          .map(([length, end], index) => String.fromCharCode(97 + (index % 26)).repeat(length) + end)
          .join('');
        const { pieces, end } = read(text, { knowsSize, isBegun });
        expect(end).toBe('text');
        expect(pieces.join('') === text).toBe(true);
        for (const piece of pieces.slice(0, -1)) expect(piece.endsWith('\n')).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

test('UTF-16 is converted as a whole, also where a read ends in a character', () => {
  const text = 'é漢😀\r\n'.repeat(40_000);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(read(bytes).pieces.join('') === text).toBe(true);
  expect(read(Buffer.from(bytes).swap16()).pieces.join('') === text).toBe(true);
});

test.each([
  ['', []],
  ['\ufeff', []],
  ['\ufeffa', ['a']],
  ['a\n\ufeffb', ['a\n\ufeffb']],
])('%j', (text, expected) => {
  expect(read(text).pieces).toEqual(expected);
});

test('a NUL byte ends it, wherever it stands', () => {
  expect(read('a\0').end).toBe('binary');
  expect(read(`${'a\n'.repeat(500_000)}\0`).end).toBe('binary');
  expect(read(Buffer.from('\ufeffa\0', 'utf16le')).end).toBe('binary');
  expect(read(Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])).end).toBe('binary');
});
