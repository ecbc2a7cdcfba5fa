import { expect, test } from 'vitest';
import { collectAssets, extractPage, feedText, looksJavaScriptRendered, wholePageText } from './index.ts';

const many = 100_000;
const numbered = (count: number, tag: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => tag(i)).join('');

const pages: readonly (readonly [string, string])[] = [
  ['deep blocks', `${'<div>'.repeat(many)}end${'</div>'.repeat(many)}`],
  ['deep spans that never close', `${'<span>'.repeat(many)}end`],
  ['items and paragraphs that never close', `${'<li><p>'.repeat(many)}end`],
  ['closers of nothing', `${'<div>'.repeat(many)}${'</span>'.repeat(many)}end`],
  [
    'formatting to be rebuilt in each paragraph',
    `${numbered(190, (i) => `<b id=${i}>`)}${'<p>x</p>'.repeat(10_000)}end`,
  ],
  ['tables in tables', `${'<table><tr><td>'.repeat(20_000)}end`],
  ['lists in lists', `${'<ul><li>'.repeat(many)}end`],
  ['quotations in quotations', `${'<blockquote>x'.repeat(20_000)}end`],
  ['half a million attributes', `<p ${'a=b '.repeat(500_000)}>end`],
  ['open brackets', `${'< '.repeat(1_000_000)}end`],
  ['script tags that never end', `<p>end</p>${'<script '.repeat(300_000)}`],
  ['comments that never end', `<p>end</p>${'<!--'.repeat(500_000)}`],
  ['white space', `${' \n'.repeat(1_000_000)}end`],
  ['candidates of a picture', `<img srcset="${'a,'.repeat(500_000)} x y"><p>end`],
  ['tags that grow together', `${'<</x>div>'.repeat(50_000)}<p>end`],
  ['signs that Markdown escapes', `<p>${'_*[`\\'.repeat(50_000)}end`],
];

/** A quiet machine takes a fifth of it. */
const allowedMs = 5_000;

test.each(pages)('%s', { timeout: 60_000 }, async (_what, html) => {
  const url = 'https://example.org/';
  const readers = {
    text: async () => {
      const { text, cut } = await extractPage({ html, url });
      expect(cut || text.endsWith('end')).toBe(true);
    },
    markdown: () => extractPage({ html, url, markdown: true }),
    whole: () => wholePageText(html),
    assets: () => collectAssets({ html, url }),
    scripts: () => looksJavaScriptRendered(html, ''),
    feed: () => feedText(html),
  };
  for (const [name, read] of Object.entries(readers)) {
    const start = performance.now();
    await read();
    expect(performance.now() - start, name).toBeLessThan(allowedMs);
  }
});
