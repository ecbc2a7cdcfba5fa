import { describe, expect, it } from 'vitest';
import type { Media } from '../media.ts';
import { checkTexts, limitMedia } from './limit-output.ts';

const limits = { maxTextChars: 1000, maxImageEdgePx: 1568, maxImageBytes: 3e6, maxMediaBytes: 10 };

describe('checkTexts', () => {
  it('leaves room for the notes behind a text that fills the budget', () => {
    expect(() => checkTexts(['x'.repeat(1000), 'y'.repeat(2000)], limits)).not.toThrow();
    expect(() => checkTexts(['x'.repeat(3001)], limits)).toThrow(
      'The result has 3001 characters; 1000 are allowed.',
    );
  });

  it('takes any length when there is no limit', () => {
    expect(() => checkTexts(['x'], { ...limits, maxTextChars: Number.MAX_SAFE_INTEGER })).not.toThrow();
  });
});

describe('limitMedia', () => {
  const image = (size: number): Media => ({
    kind: 'image',
    mimeType: 'image/png',
    bytes: new Uint8Array(size),
  });
  const link: Media = { kind: 'link', uri: 'x:y', name: 'y' };

  it('keeps what fits and counts the rest', () => {
    const { fitting, note } = limitMedia([image(6), image(4), image(1), image(1)], limits);
    expect(fitting).toHaveLength(2);
    expect(note).toBe('2 more did not fit into 10 B: ask for them in a further call.');
  });

  it('keeps their order: nothing small slips past something large that was left out', () => {
    const { fitting } = limitMedia([image(6), image(9), image(1)], limits);
    expect(fitting).toHaveLength(1);
  });

  it('counts only what has bytes', () => {
    const { fitting, note } = limitMedia([link, image(10), link], limits);
    expect(fitting).toHaveLength(3);
    expect(note).toBeUndefined();
  });
});
