import type { Pauses } from '../text/pauses.ts';
import type { Hunk, HunkLine } from './file-patch.ts';
import { findPlaces, fitsAt, type Search } from './locate-lines.ts';
import { lineAt, type TextLines, withoutReturn } from './text-lines.ts';

const stepLines = 1024;

/**
 * How patch and file are compared. `exact`: byte for byte. `lenient`: a carriage return at the end of a line does not count,
 * and the patch may leave out that the last line has no line end.
 */
export type Comparison = 'exact' | 'lenient';

export interface PlacedHunk {
  readonly hunk: Hunk;
  /** The 0-based line of the file that its first old line is; with no old lines, the line that it goes before. */
  readonly index: number;
  /** How far that is from where the patch says. */
  readonly offset: number;
}

export interface Misfit {
  /** Counted from 1. */
  readonly number: number;
  readonly hunk: Hunk;
  readonly search: Search;
  readonly expected: number;
  readonly reason: 'differs' | 'ambiguous' | 'no context';
  /** For `ambiguous`, 0-based. */
  readonly places: readonly number[];
}

export type Placement = { readonly placed: readonly PlacedHunk[] } | { readonly misfit: Misfit };

/**
 * Gives every hunk its place, in order, each after the one before: where the patch says, else at the end of the file that its
 * context speaks of, else the nearest where all old lines fit.
 */
export async function placeHunks(
  file: TextLines,
  hunks: readonly Hunk[],
  { comparison, pauses }: { readonly comparison: Comparison; readonly pauses: Pauses },
): Promise<Placement> {
  const numbers = await LineNumbers.of(file, comparison, pauses);
  const placed: PlacedHunk[] = [];
  let from = 0;
  let shift = 0;
  for (const [index, hunk] of hunks.entries()) {
    const old = hunk.lines.filter(({ kind }) => kind !== 'added');
    const mustEndFile = hunk.lines.some(({ hasLineEnd }) => !hasLineEnd);
    const search = { file: numbers.file, wanted: numbers.ofHunk(old), from, mustEndFile };
    const found = await placeOne(search, { hunk, shift, pauses });
    if (pauses.isDue) await pauses.take();
    if ('reason' in found) return { misfit: { number: index + 1, hunk, search, ...found } };
    placed.push({ hunk, ...found });
    if (hunk.oldStart !== undefined) shift = found.offset;
    from = found.index + old.length;
  }
  return { placed };
}

type Place = Pick<PlacedHunk, 'index' | 'offset'>;
type NoPlace = Pick<Misfit, 'reason' | 'expected' | 'places'>;

interface Wanted {
  readonly hunk: Hunk;
  /** How far the hunk before was from where the patch says. */
  readonly shift: number;
  readonly pauses: Pauses;
}

async function placeOne(search: Search, { hunk, shift, pauses }: Wanted): Promise<Place | NoPlace> {
  const { oldStart } = hunk;
  if (search.wanted.length === 0) return placeInsertion(search, oldStart, shift);
  const stated = oldStart === undefined ? undefined : Math.max(0, oldStart - 1);
  const expected = (stated ?? 0) + shift;
  if (stated !== undefined && fitsAt(search, expected)) return { index: expected, offset: shift };
  const edge = edgeOf(hunk, search);
  if (stated !== undefined && edge !== undefined && fitsAt(search, edge))
    return { index: edge, offset: edge - stated };
  const places = await findPlaces(search, stated === undefined ? undefined : expected, pauses);
  const [index] = places;
  if (index === undefined) return { reason: 'differs', expected, places };
  if (places.length > 1) return { reason: 'ambiguous', expected, places };
  return { index, offset: stated === undefined ? 0 : index - stated };
}

/** A diff has less context on one side only where the file begins or ends. */
function edgeOf({ lines }: Hunk, { file, wanted }: Search): number | undefined {
  const isChange = ({ kind }: HunkLine) => kind !== 'context';
  const before = lines.findIndex(isChange);
  const after = lines.length - 1 - lines.findLastIndex(isChange);
  if (before === after) return undefined;
  return after < before ? file.length - wanted.length : 0;
}

/** Only the line number says where it goes: nothing can be compared, so nothing may have moved. */
function placeInsertion(
  { file, from, mustEndFile }: Search,
  oldStart: number | undefined,
  shift: number,
): Place | NoPlace {
  const index = oldStart ?? -1;
  const isSure =
    shift === 0 && index >= from && index <= file.length && (!mustEndFile || index === file.length);
  return isSure ? { index, offset: 0 } : { reason: 'no context', expected: Math.max(0, index), places: [] };
}

/** Numbers for lines, equal for lines that count as equal. */
class LineNumbers {
  readonly file: Int32Array;
  readonly #comparison: Comparison;
  readonly #endsWithLineFeed: boolean;
  readonly #known = new Map<string, number>();

  private constructor({ count, endsWithLineFeed }: TextLines, comparison: Comparison) {
    this.#comparison = comparison;
    this.#endsWithLineFeed = endsWithLineFeed;
    this.file = new Int32Array(count);
  }

  static async of(file: TextLines, comparison: Comparison, pauses: Pauses): Promise<LineNumbers> {
    const numbers = new LineNumbers(file, comparison);
    const unended = file.endsWithLineFeed ? -1 : file.count - 1;
    for (let index = 0; index < file.count; index++) {
      numbers.file[index] = numbers.#numberOf(lineAt(file, index) ?? '', index !== unended);
      if (index % stepLines === 0 && pauses.isDue) await pauses.take();
    }
    return numbers;
  }

  ofHunk(lines: readonly HunkLine[]): Int32Array {
    // No line of the file has the number -1.
    return Int32Array.from(lines, ({ text, hasLineEnd }) =>
      !hasLineEnd && this.#endsWithLineFeed ? -1 : this.#numberOf(text, hasLineEnd),
    );
  }

  #numberOf(text: string, hasLineEnd: boolean): number {
    const isExact = this.#comparison === 'exact';
    const key = isExact ? `${text}${hasLineEnd ? '\n' : ''}` : withoutReturn(text);
    const known = this.#known.get(key) ?? this.#known.size;
    this.#known.set(key, known);
    return known;
  }
}
