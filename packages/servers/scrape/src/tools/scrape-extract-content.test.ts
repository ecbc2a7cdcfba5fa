import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openScrape } from '../index.ts';
import { scrapeExtractContent } from './scrape-extract-content.ts';

let scrape: Awaited<ReturnType<typeof openScrape>>;

beforeAll(async () => {
  scrape = await openScrape();
});

afterAll(() => scrape.close());

describe('scrape_extract_content', () => {
  it('takes the parameters of its contract, and one more that may be left out', () => {
    const { properties, required } = z.toJSONSchema(scrapeExtractContent.input, { io: 'input' });
    expect(properties).toMatchObject({
      html: { type: 'string' },
      base_url: { type: 'string', default: '' },
      include_assets: { type: 'boolean', default: false },
    });
    expect(Object.keys(properties ?? {})).toHaveLength(3);
    expect(required).toEqual(['html']);
  });

  it('answers the fields of its contract and no other when nothing else is asked for', async () => {
    const answer = await scrape.scrape_extract_content({ html: '<a href=x>y</a>' });
    expect(Object.keys(answer)).toEqual([
      'status',
      'title',
      'headings',
      'paragraph_count',
      'link_count',
      'image_count',
      'word_count',
      'content_hash',
      'meta',
    ]);
  });

  it('answers a failure as a result with status error', async () => {
    const outcome = await scrape.call('scrape_extract_content', { html: 'x'.repeat(10_000_001) });
    const data = {
      status: 'error',
      error: 'html has 10000001 characters; 10000000 are the most. Send the part that matters.',
    };
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'too_large' }, data });
    expect(outcome.ok ? undefined : JSON.parse(outcome.text)).toEqual(data);
    expect(z.safeParse(scrapeExtractContent.output, data).success).toBe(true);
  });

  it('answers wrong arguments in the same form', async () => {
    const outcome = await scrape.call('scrape_extract_content', { htm: '' });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'invalid_arguments' },
      data: { status: 'error' },
    });
  });

  it('keeps a meta tag from becoming the prototype of the result', async () => {
    const { meta } = await scrape.scrape_extract_content({
      html: '<meta name=__proto__ content=x><meta name=constructor content=y>',
    });
    expect(Object.getPrototypeOf(meta)).toBe(Object.prototype);
    expect(Object.entries(meta ?? {})).toContainEqual(['constructor', 'y']);
  });
});
