import { distance } from 'fastest-levenshtein';
import { onlyDifference } from './fold-line.ts';
import { LetterGroups } from './letter-groups.ts';

export interface Passage {
  /** 1-based. */
  readonly startLine: number;
  /** 1-based character of the first line that the passage begins at; 1 unless the line is very long. */
  readonly startColumn: number;
  readonly lines: readonly string[];
  /** What it differs in from the wanted text, when that is only something easily overlooked. */
  readonly onlyDifference: string | undefined;
}

/** A line, or a part of a very long one. */
interface Piece {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Longer lines are looked at in pieces of about the wanted length. */
const minPieceChars = 240;
/** The exact comparison of two texts is quadratic. */
const maxComparedChars = 3_000;
const maxCandidates = 5;
const minLikeness = 0.5;
const budgetMs = 500;

/** The lines of a text that are most like the wanted ones, or undefined when none are. Stops looking when its time is up. */
export function findNearestPassage(text: string, wanted: string): Passage | undefined {
  const wantedLines = trimEmptyEnds(wanted.split('\n'));
  if (wantedLines.length === 0) return undefined;
  const wantedText = wantedLines.join('\n');
  const isOneLine = wantedLines.length === 1;
  const pieces = toPieces(
    text,
    isOneLine ? Math.max(minPieceChars, wantedText.length * 2) : Number.POSITIVE_INFINITY,
  );
  const [best] = findAlike(pieces, wantedLines)
    .map((start) => compare(pieces.slice(start, start + wantedLines.length), wantedText))
    .sort((a, b) => b.likeness - a.likeness);
  return best !== undefined && best.likeness >= minLikeness ? best.passage : undefined;
}

function compare(
  pieces: readonly Piece[],
  wanted: string,
): { readonly likeness: number; readonly passage: Passage } {
  const [first] = pieces;
  const shift =
    first !== undefined && first.text.length >= minPieceChars && pieces.length === 1
      ? alignment(first.text, wanted)
      : 0;
  const lines =
    shift === 0
      ? pieces.map(({ text }) => text)
      : pieces.map(({ text }) => text.slice(shift, shift + wanted.length));
  const found = lines.join('\n');
  const only = onlyDifference(found, wanted);
  return {
    likeness:
      only === undefined
        ? likenessOf(found.slice(0, maxComparedChars), wanted.slice(0, maxComparedChars))
        : 1,
    passage: {
      startLine: first?.line ?? 1,
      startColumn: (first?.column ?? 1) + shift,
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

/** Where in a long piece the wanted text lies best: the difference of places that most letter groups agree on. */
function alignment(piece: string, wanted: string): number {
  const votes = new Map<number, number>();
  for (let at = 0; at + 3 <= Math.min(wanted.length, maxComparedChars); at++) {
    const group = wanted.slice(at, at + 3);
    for (let found = piece.indexOf(group); found !== -1; found = piece.indexOf(group, found + 1)) {
      if (found >= at) votes.set(found - at, (votes.get(found - at) ?? 0) + 1);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function trimEmptyEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}

function toPieces(text: string, maxChars: number): Piece[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= maxChars) return [{ line: index + 1, column: 1, text: line }];
    const pieces: Piece[] = [];
    // Halves overlap, so that one piece holds the wanted text whole.
    for (let at = 0; at < line.length; at += Math.ceil(maxChars / 2)) {
      pieces.push({ line: index + 1, column: at + 1, text: line.slice(at, at + maxChars) });
    }
    return pieces;
  });
}

/** The pieces at which the lines with most letter groups of the wanted text begin. */
function findAlike(pieces: readonly Piece[], wantedLines: readonly string[]): number[] {
  const deadline = performance.now() + budgetMs;
  const groups = new LetterGroups(wantedLines.map((line) => line.slice(0, maxComparedChars)));
  const hits: number[] = [];
  let best: { readonly start: number; readonly score: number }[] = [];
  let score = 0;
  for (const [end, { text }] of pieces.entries()) {
    if (end % 64 === 0 && performance.now() > deadline) break;
    const here = groups.countIn(text);
    hits.push(here);
    score += here - (hits[end - wantedLines.length] ?? 0);
    if (best.length === maxCandidates && score <= (best.at(-1)?.score ?? 0)) continue;
    const start = Math.max(0, end - wantedLines.length + 1);
    best = [...best.filter((known) => known.start !== start), { start, score }]
      .sort((a, b) => b.score - a.score)
      .slice(0, maxCandidates);
  }
  return best.map(({ start }) => start);
}
