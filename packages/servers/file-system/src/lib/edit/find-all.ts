import type { Pauses } from '../text/pauses.ts';

export interface Occurrences {
  readonly count: number;
  /** The first of them, ascending. */
  readonly places: readonly number[];
}

const stepChars = 65_536;

/**
 * Where a text occurs in another; overlapping occurrences count: `aa` is twice in `aaa`. Linear in the size of both
 * (Knuth, Morris and Pratt): the platform's search takes minutes for a long text that repeats itself.
 */
export async function findAll(
  text: string,
  wanted: string,
  { maxPlaces, pauses }: { readonly maxPlaces: number; readonly pauses: Pauses },
): Promise<Occurrences> {
  const places: number[] = [];
  if (wanted.length > text.length) return { count: 0, places };
  const borders = await bordersOf(wanted, pauses);
  let count = 0;
  let matched = 0;
  for (let from = 0; from < text.length; from += stepChars) {
    const to = Math.min(text.length, from + stepChars);
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at);
      while (matched > 0 && unit !== wanted.charCodeAt(matched)) matched = borders[matched - 1] ?? 0;
      if (unit === wanted.charCodeAt(matched)) matched += 1;
      if (matched < wanted.length) continue;
      count += 1;
      if (count <= maxPlaces) places.push(at - wanted.length + 1);
      matched = borders[matched - 1] ?? 0;
    }
    if (pauses.isDue) await pauses.take();
  }
  return { count, places };
}

/** For each beginning, the length of its longest proper part that both begins and ends it. */
async function bordersOf(wanted: string, pauses: Pauses): Promise<Int32Array> {
  const borders = new Int32Array(wanted.length);
  let length = 0;
  for (let at = 1; at < wanted.length; at++) {
    const unit = wanted.charCodeAt(at);
    while (length > 0 && unit !== wanted.charCodeAt(length)) length = borders[length - 1] ?? 0;
    if (unit === wanted.charCodeAt(length)) length += 1;
    borders[at] = length;
    if (at % stepChars === 0 && pauses.isDue) await pauses.take();
  }
  return borders;
}
