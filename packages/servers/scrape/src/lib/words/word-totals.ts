import { nextTurn } from '../next-turn.ts';
import { wordsOf } from './words-of.ts';

const wordsPerTurn = 20_000;

export async function countWords(text: string, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (const _word of wordsOf(text)) {
    count += 1;
    if (count % wordsPerTurn === 0) await nextTurn(signal);
  }
  return count;
}

/** The different words of a text, whatever their case and whichever apostrophe or hyphen they have. */
export async function wordSet(text: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  let count = 0;
  for (const word of wordsOf(text)) {
    words.add(
      word
        .toLowerCase()
        .replaceAll('\u2019', "'")
        .replace(/[\u2010\u2011]/g, '-'),
    );
    count += 1;
    if (count % wordsPerTurn === 0) await nextTurn(signal);
  }
  return words;
}
