import { createHash } from 'node:crypto';
import type { FamilyFacts } from '@dpttools/testkit';
import { expect } from 'vitest';
import type { tools } from '../src/tools/index.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const examplePage = '<html><head><title>Test</title></head><body><h1>Hello</h1><p>World</p></body></html>';

const fullPage = `<!doctype html>
<meta charset="utf-8"><meta name="Description" content="Tea &amp; more">
<base href="/shop/"><title>Tea &mdash; Shop</title>
<h1>Tea</h1><h2>Green <em>tea</em></h2>
<p>See the <a href="green.html">green one</a>.<p><img src="leaf.png" alt="A leaf">
<script>let notCounted = 1;</script>`;

const longPage = Array.from(
  { length: 700 },
  (_, at) => `<h2>Heading ${at}</h2><a href="/page-${at}">Page ${at}</a><img src="/${at}.png" alt="${at}">`,
).join('');

/** What every way of serving the family must answer. */
export const scrapeFacts: FamilyFacts<(typeof tools)[number]['name']> = {
  source: new URL('../src/family.ts', import.meta.url),
  // For the composed server, which has the family only when asked.
  settings: { DPTTOOLS_ENABLE_SCRAPE: 'true' },
  samples: [
    {
      tool: 'scrape_extract_content',
      input: { html: examplePage, base_url: 'https://example.com' },
      expect: ({ data }) =>
        expect(data).toEqual({
          status: 'ok',
          title: 'Test',
          headings: [{ level: 1, text: 'Hello' }],
          paragraph_count: 1,
          link_count: 0,
          image_count: 0,
          word_count: 2,
          content_hash: sha256('Hello World'),
          meta: {},
        }),
    },
    {
      tool: 'scrape_extract_content',
      shows: 'links and images',
      input: { html: fullPage, base_url: 'https://example.com/a', include_assets: true },
      expect: ({ data }) =>
        expect(data).toEqual({
          status: 'ok',
          title: 'Tea \u2014 Shop',
          headings: [
            { level: 1, text: 'Tea' },
            { level: 2, text: 'Green tea' },
          ],
          paragraph_count: 2,
          link_count: 1,
          image_count: 1,
          word_count: 7,
          content_hash: sha256('Tea Green tea See the green one.'),
          meta: { charset: 'utf-8', description: 'Tea & more' },
          links: [{ url: 'https://example.com/shop/green.html', text: 'green one' }],
          images: [{ url: 'https://example.com/shop/leaf.png', alt: 'A leaf' }],
        }),
    },
    {
      tool: 'scrape_extract_content',
      shows: 'a page with more than fits',
      input: { html: longPage, include_assets: true },
      expect: ({ data, texts }) => {
        expect(data).toMatchObject({ truncated: true, link_count: 700, image_count: 700 });
        expect(data['notes']).toEqual([
          expect.stringMatching(/^Left out: \d+ more headings, \d+ more links, \d+ more images\.$/),
        ]);
        expect(texts.join('').length).toBeLessThanOrEqual(50_000);
      },
    },
    {
      tool: 'scrape_extract_content',
      shows: 'more elements than can be read',
      input: { html: `<p>${unclosed(800)}${'</p><p>x'.repeat(800)}` },
      expect: { code: 'too_complex' },
    },
    {
      tool: 'scrape_extract_content',
      input: { html: '', base_urls: 'x' },
      expect: { code: 'invalid_arguments' },
    },
    {
      tool: 'scrape_text_similarity',
      input: { text_a: 'the quick brown fox', text_b: 'the quick red fox' },
      expect: ({ data }) => expect(data).toEqual({ status: 'ok', similarity: 0.6 }),
    },
    {
      tool: 'scrape_text_similarity',
      shows: 'two empty texts',
      input: { text_a: '', text_b: ' ' },
      expect: ({ data }) => expect(data).toEqual({ status: 'ok', similarity: 0 }),
    },
    { tool: 'scrape_text_similarity', input: { text_a: 'one' }, expect: { code: 'invalid_arguments' } },
  ],
  coveredElsewhere: {
    'scrape_extract_content.output.error': 'src/tools/scrape-extract-content.test.ts: failures alone have it',
    'scrape_extract_content.too_large': 'src/tools/scrape-extract-content.test.ts: ten million characters',
    'scrape_text_similarity.output.error': 'src/tools/scrape-text-similarity.test.ts: failures alone have it',
    'scrape_text_similarity.too_large': 'src/tools/scrape-text-similarity.test.ts: ten million characters',
  },
};

function unclosed(count: number): string {
  return Array.from({ length: count }, (_, at) => `<i id=${at}>`).join('');
}
