import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipLine } from './clip-line.ts';
import { createLineMatcher } from './line-matcher.ts';

const matcher = createLineMatcher({ query: 'hit', isRegex: false, ignoreCase: false });

function clip(line: string | Buffer, maxLineChars: number): string {
  const lines = Buffer.concat([Buffer.from('before\n'), Buffer.from(line), Buffer.from('after\n')]);
  return clipLine(lines, { start: 7, end: lines.length - 6, matcher, maxLineChars });
}

test.each([
  ['hit\n', 10, 'hit'],
  ['hit\r\n', 10, 'hit'],
  ['hit\r\r\n', 10, 'hit\r'],
  ['0123456hit', 10, '0123456hit'],
  ['01234567hit\n', 10, '…1234567hit'],
  ['hit01234567\n', 10, 'hit0123456…'],
  ['aaaaaaaaaahitbbbbbbbbbb\n', 8, '…aahitbbb…'],
  ['ééééééééééhit\n', 8, '…éééééhit'],
])('%j within %i', (line, maxLineChars, expected) => {
  expect(clip(line, maxLineChars)).toBe(expected);
});

test('never cuts a character in two and never exceeds the limit by more than the marks', () => {
  const part = fc.constantFrom('a', 'é', '漢', '😀', ' ');
  const side = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(side, side, fc.integer({ min: 3, max: 40 }), (before, after, maxLineChars) => {
      const shown = clip(`${before}hit${after}\n`, maxLineChars);
      const inner = shown.replace(/^…|…$/gu, '');
      expect(inner.length).toBeLessThanOrEqual(maxLineChars);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).not.toContain('\ufffd');
      expect(`${before}hit${after}`).toContain(inner);
      expect(inner).toContain('hit');
      expect(shown.startsWith('…')).toBe(!`${before}hit${after}`.startsWith(inner));
    }),
  );
});

test('bytes that are no text are shown as such', () => {
  expect(clip(Buffer.from('\xff\xfehit\xc3\n', 'latin1'), 10)).toBe('\ufffd\ufffdhit\ufffd');
});
