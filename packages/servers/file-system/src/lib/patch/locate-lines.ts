import type { Pauses } from '../text/pauses.ts';

/** Where a run of lines occurs among the lines of a file, all given as numbers that are equal for equal lines. */
export interface Search {
  readonly file: Int32Array;
  readonly wanted: Int32Array;
  /** The first index that may be used. */
  readonly from: number;
  /** The run must end where the file ends. */
  readonly mustEndFile: boolean;
}

export function fitsAt({ file, wanted, from, mustEndFile }: Search, index: number): boolean {
  if (index < from || index + wanted.length > file.length) return false;
  if (mustEndFile && index + wanted.length !== file.length) return false;
  return wanted.every((line, step) => file[index + step] === line);
}

/** As many places of a run that could be anywhere are worth naming. */
export const maxListedPlaces = 10;
const stepLines = 16_384;

/**
 * The places nearest to `expected`, or, where nothing is expected, the first ones; ascending. Linear in the size of the file
 * (Knuth, Morris and Pratt), whatever repeats in it.
 */
export async function findPlaces(
  search: Search,
  expected: number | undefined,
  pauses: Pauses,
): Promise<number[]> {
  const { file, wanted, from, mustEndFile } = search;
  if (mustEndFile) return fitsAt(search, file.length - wanted.length) ? [file.length - wanted.length] : [];
  const borders = bordersOf(wanted);
  let places: number[] = [];
  let matched = 0;
  for (let index = from; index < file.length; index++) {
    if (index % stepLines === 0 && pauses.isDue) await pauses.take();
    while (matched > 0 && file[index] !== wanted[matched]) matched = borders[matched - 1] ?? 0;
    if (file[index] === wanted[matched]) matched += 1;
    if (matched < wanted.length) continue;
    const place = index - wanted.length + 1;
    if (expected !== undefined) places = nearest(places, place, expected);
    else if (places.push(place) > maxListedPlaces) return places;
    matched = borders[matched - 1] ?? 0;
  }
  return places;
}

function nearest(places: number[], place: number, expected: number): number[] {
  const [known] = places;
  const gain = known === undefined ? 1 : Math.abs(known - expected) - Math.abs(place - expected);
  if (gain === 0) return [...places, place];
  return gain > 0 ? [place] : places;
}

/** For each beginning, the length of its longest proper part that both begins and ends it. */
function bordersOf(wanted: Int32Array): Int32Array {
  const borders = new Int32Array(wanted.length);
  let length = 0;
  for (let index = 1; index < wanted.length; index++) {
    while (length > 0 && wanted[index] !== wanted[length]) length = borders[length - 1] ?? 0;
    if (wanted[index] === wanted[length]) length += 1;
    borders[index] = length;
  }
  return borders;
}

/** The place at which most of the wanted lines are, for words about what does not fit there. */
export async function findMostAlike(
  { file, wanted }: Search,
  expected: number,
  pauses: Pauses,
): Promise<number> {
  const places = await placesOfLines(file, new Set(wanted), pauses);
  const votes = new Map<number, number>();
  for (const [step, line] of wanted.entries()) {
    for (const place of places.get(line) ?? []) votes.set(place - step, (votes.get(place - step) ?? 0) + 1);
    if (step % 256 === 0 && pauses.isDue) await pauses.take();
  }
  let best = Math.max(0, Math.min(expected, file.length - 1));
  let most = votes.get(best) ?? 0;
  let seen = 0;
  for (const [place, count] of votes) {
    seen += 1;
    if (seen % stepLines === 0 && pauses.isDue) await pauses.take();
    const isNearer = Math.abs(place - expected) < Math.abs(best - expected);
    if (place < 0 || count < most || (count === most && !isNearer)) continue;
    [best, most] = [place, count];
  }
  return best;
}

async function placesOfLines(
  file: Int32Array,
  wanted: ReadonlySet<number>,
  pauses: Pauses,
): Promise<Map<number, number[]>> {
  const places = new Map<number, number[]>();
  for (let index = 0; index < file.length; index++) {
    if (index % stepLines === 0 && pauses.isDue) await pauses.take();
    const line = file[index] ?? -1;
    if (!wanted.has(line)) continue;
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    // A line that is everywhere says nothing about the place.
    else if (known.length < 100) known.push(index);
  }
  return places;
}
