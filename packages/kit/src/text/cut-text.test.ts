import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipText, cutText } from './cut-text.ts';

describe('cutText', () => {
  it('keeps what fits and never splits a pair', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('abcd', 3)).toBe('abc');
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(cutText('abc', 0)).toBe('');
  });

  it('is a well-formed beginning of any well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 40 }), (text, maxChars) => {
        const cut = cutText(text, maxChars);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(maxChars);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('clipText', () => {
  it('ends with an ellipsis within the limit', () => {
    expect(clipText('abcdef', 4)).toBe('abc…');
    expect(clipText('abcd', 4)).toBe('abcd');
    expect(clipText('a😀b', 3)).toBe('a…');
  });
});
