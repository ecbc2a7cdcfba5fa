import { checkSize } from '../check-size.ts';
import { normalizeText } from './normalize-text.ts';
import { wordSet } from './word-totals.ts';

/** The share of words that two texts have in common; two texts without words have none. Throws `too_large`. */
export async function textSimilarity(textA: string, textB: string, signal: AbortSignal): Promise<number> {
  checkSize('text_a', textA);
  checkSize('text_b', textB);
  const one = await wordSet(normalizeText(textA), signal);
  const other = await wordSet(normalizeText(textB), signal);
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
