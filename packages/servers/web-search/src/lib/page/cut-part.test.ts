import { visibleText } from '@dpttools/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPart, type PartLimits } from './cut-part.ts';

const roomy: PartLimits = { offset: 0, maxChars: 10, maxSentChars: 1000, isJson: false };

/** All parts, read on by the offset of the next. */
function partsOf(text: string, limits: Omit<PartLimits, 'offset'>): string[] {
  const parts: string[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const part = cutPart(text, { ...limits, offset });
    expect(part.nextOffset === null || part.nextOffset > offset).toBe(true);
    parts.push(part.text);
    offset = part.nextOffset;
  }
  return parts;
}

const pieces = fc.constantFrom(
  ...['a', 'b ', '\n', '\r\n', '\t', '"', '\\', '\u{1f30a}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ...[
    '\u2764\ufe0f\u200d\u{1f525}',
    '1\ufe0f\u20e3',
    '\u0928\u200d',
    '\u05d0\u200e',
    'e\u0301',
    '\u200b',
    '\ud800',
  ],
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
);
const texts = fc.array(pieces, { maxLength: 60 }).map((list) => list.join(''));

/** As the family cleans a text before it is cut. */
const cleaned = (text: string) => visibleText(text.replace(/[\u061c\u200e\u200f]/g, '')).text;

describe('parts that follow each other', () => {
  it('give the whole text, and are shown as the whole is', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 30, max: 60 }), fc.boolean(), (raw, maxChars, isJson) => {
        const text = cleaned(raw);
        const parts = partsOf(text, { maxChars, maxSentChars: 50, isJson });
        expect(parts.join('')).toBe(text);
        for (const part of parts) {
          expect(part.isWellFormed()).toBe(true);
          expect(visibleText(part).text).toBe(part);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('give the whole text at any size, also where a part must tear a group of marks', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 20 }), fc.boolean(), (raw, maxChars, isJson) => {
        const text = cleaned(raw);
        expect(partsOf(text, { maxChars, maxSentChars: 12, isJson }).join('')).toBe(text);
      }),
    );
  });

  it('take no more room in JSON than there is', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 12, max: 80 }), (raw, maxSentChars) => {
        const { text } = cutPart(cleaned(raw), { offset: 0, maxChars: 1000, maxSentChars, isJson: true });
        expect(JSON.stringify(text).length - 2).toBeLessThanOrEqual(maxSentChars);
      }),
    );
  });
});

describe('one part', () => {
  it('begins before a pair that an offset points into', () => {
    expect(cutPart('a\u{1f30a}b', { ...roomy, offset: 2 })).toEqual({
      text: '\u{1f30a}b',
      offset: 1,
      nextOffset: null,
    });
  });

  it('is empty beyond the end', () => {
    expect(cutPart('abc', { ...roomy, offset: 9 })).toEqual({ text: '', offset: 3, nextOffset: null });
  });

  it('gets further even where a character is larger than what is asked for', () => {
    expect(cutPart('\u{1f30a}b', { ...roomy, maxChars: 1 })).toMatchObject({
      text: '\u{1f30a}',
      nextOffset: 2,
    });
  });
});
