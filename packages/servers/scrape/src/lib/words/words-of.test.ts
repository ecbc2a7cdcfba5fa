import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize-text.ts';
import { wordsOf } from './words-of.ts';

const words = (text: string) => [...wordsOf(normalizeText(text))];

describe('wordsOf', () => {
  it.each([
    ['the quick, brown - fox!', ['the', 'quick', 'brown', 'fox']],
    ["don't o\u2019clock well-known snake_case", ["don't", 'o\u2019clock', 'well-known', 'snake_case']],
    ['3.14 1,000 one,two a.m.', ['3.14', '1,000', 'one', 'two', 'a.m']],
    [
      'Zw\u00f6lf \u0434\u0432\u0435 \ud55c\uad6d\uc5b4 \u0639\u0631\u0628\u064a',
      ['Zw\u00f6lf', '\u0434\u0432\u0435', '\ud55c\uad6d\uc5b4', '\u0639\u0631\u0628\u064a'],
    ],
    [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ],
    ['na\u0131\u0308ve so\u00adft', ['na\u0131\u0308ve', 'soft']],
    ['\u{1f600} -- ___ \u2026 $ %', []],
    ['', []],
  ])('finds the words of %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('finds words by dictionary where they are written without spaces', () => {
    expect(words('\u79c1\u306f\u5b66\u751f\u3067\u3059\u3002')).toEqual([
      '\u79c1',
      '\u306f',
      '\u5b66\u751f',
      '\u3067\u3059',
    ]);
    expect(words('\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35\u0e04\u0e23\u0e31\u0e1a')).toEqual([
      '\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35',
      '\u0e04\u0e23\u0e31\u0e1a',
    ]);
    expect(words('iPhone\u624b\u673a')).toEqual(['iPhone', '\u624b\u673a']);
  });

  it('loses and splits nothing where a long stretch is read in parts', () => {
    const sentence = '\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35\u0e04\u0e23\u0e31\u0e1a';
    const found = words(sentence.repeat(1000));
    expect(found.join('')).toBe(sentence.repeat(1000));
    expect(found).toHaveLength(2000);
  });

  it('takes words of millions of characters', () => {
    const started = performance.now();
    for (const text of [
      "'".repeat(1e7),
      'a'.repeat(1e7),
      "a'".repeat(5e6),
      '1,'.repeat(5e6),
      'ア'.repeat(1e5),
    ])
      for (const _ of wordsOf(text));
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('finds in any text only what is in it, each with a letter or digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const text = normalizeText(raw);
        let chars = 0;
        for (const word of wordsOf(text)) {
          expect(text).toContain(word);
          expect(word).toMatch(/[\p{L}\p{N}]/u);
          chars += word.length;
        }
        expect(chars).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
