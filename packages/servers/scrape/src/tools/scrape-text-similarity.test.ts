import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openScrape } from '../index.ts';
import { scrapeTextSimilarity } from './scrape-text-similarity.ts';

describe('scrape_text_similarity', () => {
  it('takes the parameters of its contract', () => {
    const { properties, required } = z.toJSONSchema(scrapeTextSimilarity.input, { io: 'input' });
    expect(properties).toMatchObject({ text_a: { type: 'string' }, text_b: { type: 'string' } });
    expect(Object.keys(properties ?? {})).toHaveLength(2);
    expect(required).toEqual(['text_a', 'text_b']);
  });

  it('answers a failure as a result with status error', async () => {
    await using scrape = await openScrape();
    const outcome = await scrape.call('scrape_text_similarity', {
      text_a: 'x'.repeat(10_000_001),
      text_b: '',
    });
    const data = {
      status: 'error',
      error: 'text_a has 10000001 characters; 10000000 are the most. Send the part that matters.',
    };
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'too_large' }, data });
    expect(z.safeParse(scrapeTextSimilarity.output, data).success).toBe(true);
  });
});
