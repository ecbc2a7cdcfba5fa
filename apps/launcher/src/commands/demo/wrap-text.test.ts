import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

it('breaks at blanks, and inside a word that is too long', () => {
  expect(wrapText('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrapText('abcdefghij kl', 4)).toEqual(['abcd', 'efgh', 'ij', 'kl']);
  expect(wrapText('', 4)).toEqual(['']);
  expect(wrapText('{"a":1,"b":2}', 9)).toEqual(['{"a":1,', '"b":2}']);
});

it('keeps every character but the blanks it breaks at, within the width', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ',', ' ') }),
      fc.integer({ min: 1, max: 9 }),
      (line, width) => {
        const parts = wrapText(line, width);
        expect(parts.every((part) => part.length <= width)).toBe(true);
        expect(parts.join('').replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
      },
    ),
  );
});
