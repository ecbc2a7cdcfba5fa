import { describe, expect, it } from 'vitest';
import type { PageContent } from './extract-content.ts';
import { fitContent } from './fit-content.ts';

const clip = (text: string, maxChars: number) => text.slice(0, maxChars);
const show = (text: string) => text;

const items = (count: number) => Array.from({ length: count }, (_, at) => at);

const large: PageContent = {
  title: 't'.repeat(5000),
  headings: items(5000).map((at) => ({ level: 2, text: `Heading ${at}` })),
  paragraphCount: 0,
  linkCount: 0,
  imageCount: 0,
  wordCount: 0,
  hash: '',
  meta: new Map(items(5000).map((at) => [`key-${at}`, 'v'.repeat(at)])),
  links: items(5000).map((at) => ({ url: `http://a.example/${at}`, text: 'link' })),
  images: items(5000).map((at) => ({ url: `http://a.example/${at}.png`, alt: 'image' })),
  notes: ['as before'],
};

describe('fitContent', () => {
  it('hands back what fits as it is', () => {
    const { content, isCut, notes } = fitContent(large, { maxChars: Number.MAX_SAFE_INTEGER, clip, show });
    expect(content).toEqual(large);
    expect([isCut, notes]).toEqual([false, ['as before']]);
  });

  it.each([1000, 10_000, 50_000])(
    'keeps to %d characters, every list among them, and says what is left',
    (maxChars) => {
      const { content, isCut, notes } = fitContent(large, { maxChars, clip, show });
      const { meta, ...rest } = content;
      const written = JSON.stringify({ ...rest, meta: Object.fromEntries(meta), notes });
      expect(written.length).toBeLessThanOrEqual(maxChars);
      expect(isCut).toBe(true);
      const left = (list?: readonly unknown[]) => 5000 - (list?.length ?? 0);
      expect(notes).toEqual([
        'as before',
        `Left out: ${5000 - meta.size} more meta tags, ${left(content.headings)} more headings, ${left(content.links)} more links, ${left(content.images)} more images.`,
        `Texts end after ${Math.max(100, maxChars / 50)} characters.`,
      ]);
      if (maxChars > 1000)
        for (const list of [content.headings, content.links, content.images])
          expect(list?.length).toBeGreaterThan(10);
    },
  );

  it('reckons with what becomes longer when it is shown', () => {
    const { content } = fitContent(large, { maxChars: 10_000, clip, show: (text) => text.repeat(8) });
    expect(JSON.stringify([...content.headings, ...content.meta]).length).toBeLessThan(2500);
  });
});
