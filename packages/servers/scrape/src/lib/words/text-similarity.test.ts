import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textSimilarity } from './text-similarity.ts';

const { signal } = new AbortController();
const similarity = (one: string, other: string) => textSimilarity(one, other, signal);

describe('textSimilarity', () => {
  it.each([
    ['the quick brown fox', 'the quick red fox', 0.6],
    ['one two', 'two one one', 1],
    ['Hello, World!', 'hello world', 1],
    ['don\u2019t well\u2011known', "don't well-known", 1],
    ['caf\u00e9', 'cafe\u0301', 1],
    ['one', 'two', 0],
    ['', '', 0],
    ['', 'one', 0],
    ['...', '!!!', 0],
    ['\u79c1\u306f\u5b66\u751f', '\u79c1\u306f\u5148\u751f', 0.5],
  ])('of %j and %j is %d', async (one, other, expected) => {
    expect(await similarity(one, other)).toBe(expected);
  });

  it('is between 0 and 1, the same both ways, and 1 for a text with words and itself', async () => {
    const texts = fc.array(
      fc.oneof(fc.constantFrom('a', 'B', 'b', '\u5b66\u751f'), fc.string({ unit: 'binary' })),
    );
    const text = texts.map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const value = await similarity(one, other);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(await similarity(other, one)).toBe(value);
        expect([0, 1]).toContain(await similarity(one, one));
        expect(await similarity(`word ${one}`, `word ${one}`)).toBe(1);
      }),
    );
  });

  it('names the text that is too long', async () => {
    const long = 'x'.repeat(10_000_001);
    await expect(similarity('x', long)).rejects.toMatchObject({
      code: 'too_large',
      message: /^text_b has 10000001/,
    });
  });

  it('lets others run in the middle, and ends when its caller leaves', async () => {
    const caller = new AbortController();
    setImmediate(() => caller.abort(new Error('gone')));
    await expect(textSimilarity('one two '.repeat(1e6), 'x', caller.signal)).rejects.toThrow('gone');
  });
});
