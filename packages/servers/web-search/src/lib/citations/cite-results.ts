import { clipText } from '../clip-text.ts';
import { citedUrl } from './cited-url.ts';
import type { CitableResult } from './read-results.ts';
import { type CitedSource, writeCitations } from './write-citations.ts';

export interface Citations {
  readonly sources: CitedSource[];
  readonly sourcesLeftOut: number;
  readonly isCut: boolean;
}

// For the line that says what did not fit.
const roomForNote = 200;
const shortPassage = 100;
const mostTitleChars = 300;

/** Each page once, numbered in the order of its first result, with all its passages; cut until its text form fits. */
export function citeResults(results: readonly CitableResult[], maxChars: number): Citations {
  const sources = sourcesOf(results);
  if (writeCitations({ sources }).length <= maxChars) return { sources, sourcesLeftOut: 0, isCut: false };
  const kept = shortened(sources, maxChars - roomForNote);
  return { sources: kept, sourcesLeftOut: sources.length - kept.length, isCut: true };
}

function sourcesOf(results: readonly CitableResult[]): CitedSource[] {
  const sources = new Map<string, CitedSource>();
  for (const { url, title, content } of results) {
    // What has no address can be a duplicate of nothing.
    const key = url === '' ? `no address ${sources.size}` : citedUrl(url);
    const known = sources.get(key);
    if (known === undefined) {
      const shown = clipText(title === '' ? url : title, mostTitleChars);
      const passages = content === '' ? [] : [content];
      sources.set(key, { number: sources.size + 1, title: shown, url, passages });
    } else if (content !== '' && !known.passages.includes(content)) known.passages.push(content);
  }
  return [...sources.values()];
}

function shortened(sources: readonly CitedSource[], maxChars: number): CitedSource[] {
  const share = Math.max(shortPassage, Math.floor(maxChars / sources.length / 2));
  const short = sources.map((source) => ({
    ...source,
    title: clipText(source.title, shortPassage),
    passages: source.passages.slice(0, 1).map((passage) => clipText(passage, share)),
  }));
  let used = 0;
  const count = short.findIndex((source) => {
    used += writeCitations({ sources: [source] }).length;
    return used > maxChars;
  });
  return short.slice(0, count === -1 ? short.length : Math.max(1, count));
}
