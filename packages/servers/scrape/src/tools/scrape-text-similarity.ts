import { readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { textErrors } from '../lib/check-size.ts';
import { textSimilarity } from '../lib/words/text-similarity.ts';

export const scrapeTextSimilarity = defineTool({
  name: 'scrape_text_similarity',
  title: 'Compare two texts',
  description:
    'Jaccard similarity of the sets of words of two texts: 1 for the same words, 0 for none in common or two empty texts. Case, order and repetition do not matter.',
  input: z.object({
    text_a: z.string().describe('One text'),
    text_b: z.string().describe('The other'),
  }),
  output: z.object({
    status: z.enum(['ok', 'error']),
    similarity: z.number().min(0).max(1).optional(),
    error: z.string().optional().describe('With status error only'),
  }),
  safety: readsLocal,
  profile: 'core',
  errors: textErrors,
  async handler({ text_a, text_b }, { signal }) {
    return { status: 'ok' as const, similarity: await textSimilarity(text_a, text_b, signal) };
  },
});
