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

/** All places, ascending. Linear in the size of the file (Knuth, Morris and Pratt), whatever repeats in it. */
export function findPlaces(search: Search): number[] {
  const { file, wanted, from, mustEndFile } = search;
  if (mustEndFile) return fitsAt(search, file.length - wanted.length) ? [file.length - wanted.length] : [];
  const borders = bordersOf(wanted);
  const places: number[] = [];
  let matched = 0;
  for (let index = from; index < file.length; index++) {
    while (matched > 0 && file[index] !== wanted[matched]) matched = borders[matched - 1] ?? 0;
    if (file[index] === wanted[matched]) matched += 1;
    if (matched < wanted.length) continue;
    places.push(index - wanted.length + 1);
    matched = borders[matched - 1] ?? 0;
  }
  return places;
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
export function findMostAlike({ file, wanted }: Search, expected: number): number {
  const places = new Map<number, number[]>();
  for (const [index, line] of file.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    // A line that is everywhere says nothing about the place.
    else if (known.length < 100) known.push(index);
  }
  const votes = new Map<number, number>();
  for (const [step, line] of wanted.entries()) {
    for (const place of places.get(line) ?? []) votes.set(place - step, (votes.get(place - step) ?? 0) + 1);
  }
  let best = Math.max(0, Math.min(expected, file.length - 1));
  for (const [place, count] of votes) {
    const most = votes.get(best) ?? 0;
    if (
      place < 0 ||
      count < most ||
      (count === most && Math.abs(place - expected) >= Math.abs(best - expected))
    )
      continue;
    best = place;
  }
  return best;
}
