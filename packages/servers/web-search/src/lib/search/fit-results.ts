import type { SearchResult } from '@dpttools/search-providers';
import { clipText } from '../clip-text.ts';

export interface ResultRoom {
  /** Of all results as JSON. */
  readonly maxChars: number;
  readonly roomForNote: number;
}

export interface FittedResults {
  readonly results: SearchResult[];
  /** Present when something was left out: what, and how to get it. */
  readonly note?: string;
}

const shortText = 300;

/** Leaves out what matters least until the results fit: metadata, then ends of texts, then results. */
export function fitResults(
  results: readonly SearchResult[],
  { maxChars, roomForNote }: ResultRoom,
): FittedResults {
  if (lengthOf(results) <= maxChars) return { results: [...results] };
  const room = Math.max(0, maxChars - roomForNote);
  const plain = results.map(({ provider_metadata: _, ...result }) => result);
  if (lengthOf(plain) <= room) {
    return {
      results: plain,
      note: 'provider_metadata is left out: the answer was too long. Ask for fewer results.',
    };
  }
  const short = plain.map(shortened);
  const kept = short.slice(0, Math.max(1, countWithin(short, room)));
  const left = results.length - kept.length;
  const more =
    left === 0 ? '' : ` ${left} more results are left out: ask for them by page or a narrower query.`;
  return { results: kept, note: `Texts are cut and metadata left out: the answer was too long.${more}` };
}

function shortened({ highlights: _, ...result }: SearchResult): SearchResult {
  return {
    ...result,
    title: clipText(result.title, shortText),
    snippet: clipText(result.snippet, shortText),
  };
}

function countWithin(results: readonly SearchResult[], maxChars: number): number {
  let used = 2;
  for (const [index, result] of results.entries()) {
    used += JSON.stringify(result).length + 1;
    if (used > maxChars) return index;
  }
  return results.length;
}

const lengthOf = (results: readonly SearchResult[]) => JSON.stringify(results).length;
