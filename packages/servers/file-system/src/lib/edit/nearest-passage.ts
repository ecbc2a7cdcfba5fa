import { distance } from 'fastest-levenshtein';
import type { Pauses } from '../text/pauses.ts';
import { alignment } from './alignment.ts';
import { findAlike } from './find-alike.ts';
import { onlyDifference } from './fold-line.ts';
import { type Piece, pieceTexts } from './text-pieces.ts';

export interface Passage {
  /** 1-based. */
  readonly startLine: number;
  /** 1-based character of the first line that the passage begins at; 1 unless the line is very long. */
  readonly startColumn: number;
  readonly lines: readonly string[];
  /** What it differs in from the wanted text, when that is only something easily overlooked. */
  readonly onlyDifference: string | undefined;
}

/** Longer lines are looked at in pieces of about the wanted length. */
const minPieceChars = 240;
/** The exact comparison of two texts is quadratic. */
const maxComparedChars = 3_000;
/** Longer passages are not tried without their white space, case and so on. */
const maxFoldedChars = 65_536;
/** More lines say no better where the text is. */
const maxComparedLines = 1_000;
/** The beginning of a longer text says where it is. */
const maxWantedChars = 1_000_000;
const minLikeness = 0.5;

/** The lines of a text that are most like the wanted ones, or undefined when none are. Stops looking when its time is up. */
export async function findNearestPassage(
  text: string,
  wanted: string,
  pauses: Pauses,
): Promise<Passage | undefined> {
  const lines = trimEmptyEnds(wanted.slice(0, maxWantedChars).split('\n'));
  const [first] = lines;
  if (first === undefined) return undefined;
  const isOneLine = lines.length === 1;
  const maxPieceChars = isOneLine
    ? Math.max(minPieceChars, Math.min(first.length, maxComparedChars) * 2)
    : maxFoldedChars;
  const heads = lines.slice(0, maxComparedLines).map((line) => line.slice(0, maxComparedChars));
  const candidates = await findAlike({ text, maxPieceChars, isSplit: isOneLine }, heads, pauses);
  const sought = { text, wanted: lines.join('\n'), lineCount: lines.length, isOneLine };
  let best: Compared | undefined;
  for (const candidate of candidates) {
    const compared = await compare(candidate, sought, pauses);
    if (compared.likeness > (best?.likeness ?? 0)) best = compared;
    if (pauses.isDue) await pauses.take();
  }
  return best !== undefined && best.likeness >= minLikeness ? best.passage : undefined;
}

interface Sought {
  readonly text: string;
  readonly wanted: string;
  readonly lineCount: number;
  readonly isOneLine: boolean;
}

interface Compared {
  readonly likeness: number;
  readonly passage: Passage;
}

async function compare(
  piece: Piece,
  { text, wanted, lineCount, isOneLine }: Sought,
  pauses: Pauses,
): Promise<Compared> {
  const pieces = pieceTexts(text, piece, lineCount);
  const [first = ''] = pieces;
  const isLong = isOneLine && first.length >= minPieceChars;
  const shift = isLong ? await alignment(first, wanted.slice(0, maxComparedChars), pauses) : 0;
  const start = piece.start + shift;
  const lines = isLong ? [text.slice(start, Math.min(piece.lineEnd, start + wanted.length))] : pieces;
  const found = joinBeginning(lines);
  const around = isLong ? text.slice(piece.start, Math.min(piece.lineEnd, start + 2 * wanted.length)) : found;
  const isFoldable = Math.max(around.length, wanted.length) <= maxFoldedChars;
  const only = isFoldable ? onlyDifference(around, wanted) : undefined;
  return {
    likeness:
      only === undefined
        ? likenessOf(found.slice(0, maxComparedChars), wanted.slice(0, maxComparedChars))
        : 1,
    passage: {
      startLine: piece.line,
      startColumn: piece.column + shift,
      lines,
      onlyDifference: only,
    },
  };
}

/** What a passage has more than was wanted does not count: the wanted text may be a part of its lines. */
function likenessOf(found: string, wanted: string): number {
  const surplus = Math.max(0, found.length - wanted.length);
  return 1 - (distance(found, wanted) - surplus) / Math.max(1, wanted.length);
}

/** Only so much that a text beyond the limit is seen to be. */
function joinBeginning(lines: readonly string[]): string {
  const parts: string[] = [];
  let left = maxFoldedChars + 1;
  for (const line of lines) {
    if (left <= 0) break;
    parts.push(line.slice(0, left));
    left -= line.length + 1;
  }
  return parts.join('\n');
}

function trimEmptyEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}
