import { distance } from 'fastest-levenshtein';
import { foldLine, onlyDifference } from './fold-line.ts';

export interface Passage {
  /** 1-based. */
  readonly startLine: number;
  readonly lines: readonly string[];
  /** 0 to 1. */
  readonly likeness: number;
  /** What it differs in from the wanted text, when that is only something easily overlooked. */
  readonly onlyDifference: string | undefined;
}

/** Longer lines are looked at in pieces of about the wanted length. */
const minPieceChars = 200;
/** The exact comparison of two texts is quadratic. */
const maxComparedChars = 3_000;
const maxCandidates = 5;
const minLikeness = 0.5;
const budgetMs = 200;

/** A line, or a part of a very long one. */
interface Piece {
  readonly line: number;
  readonly text: string;
}

/** The lines of a text that are most like the wanted ones, or undefined when none are. Stops looking when its time is up. */
export function findNearestPassage(text: string, wanted: string): Passage | undefined {
  const wantedLines = trimEmptyEnds(wanted.split('\n'));
  if (wantedLines.length === 0) return undefined;
  const wantedText = wantedLines.join('\n');
  const deadline = performance.now() + budgetMs;
  const pieces = toPieces(
    text,
    Math.max(minPieceChars, wantedLines.length === 1 ? wantedText.length * 2 : Number.POSITIVE_INFINITY),
  );
  const candidates = [
    ...findFolded(pieces, wantedLines, deadline),
    ...findAlike(pieces, wantedLines, deadline + budgetMs),
  ];
  return candidates
    .map((start) => toPassage(pieces.slice(start, start + wantedLines.length), wantedText))
    .sort(
      (a, b) =>
        Number(b.onlyDifference !== undefined) - Number(a.onlyDifference !== undefined) ||
        b.likeness - a.likeness,
    )
    .find(({ onlyDifference: only, likeness }) => only !== undefined || likeness >= minLikeness);
}

function toPassage(pieces: readonly Piece[], wanted: string): Passage {
  const lines = pieces.map(({ text }) => text);
  const found = lines.join('\n');
  return {
    startLine: pieces[0]?.line ?? 1,
    lines,
    likeness: likenessOf(found.slice(0, maxComparedChars), wanted.slice(0, maxComparedChars)),
    onlyDifference: onlyDifference(found, wanted),
  };
}

/** What a passage has more than was wanted does not count: the wanted text may be a part of its lines. */
function likenessOf(found: string, wanted: string): number {
  const surplus = Math.max(0, found.length - wanted.length);
  return 1 - (distance(found, wanted) - surplus) / Math.max(1, wanted.length);
}

function trimEmptyEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first, last + 1);
}

function toPieces(text: string, maxChars: number): Piece[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= maxChars) return [{ line: index + 1, text: line }];
    const pieces: Piece[] = [];
    // Halves overlap, so that a piece holds the wanted text whole.
    for (let at = 0; at < line.length; at += Math.ceil(maxChars / 2)) {
      pieces.push({ line: index + 1, text: line.slice(at, at + maxChars) });
    }
    return pieces;
  });
}

/** Places that fold to the wanted lines; of the first and last line, a part is enough. */
function findFolded(pieces: readonly Piece[], wantedLines: readonly string[], deadline: number): number[] {
  const wanted = wantedLines.map(foldLine);
  const folded: string[] = [];
  for (const [index, { text }] of pieces.entries()) {
    if (index % 256 === 0 && performance.now() > deadline) break;
    folded.push(foldLine(text));
  }
  const last = wanted.length - 1;
  const isAt = (start: number) =>
    wanted.every((line, step) => {
      const there = folded[start + step];
      if (there === undefined) return false;
      if (step > 0 && step < last) return there === line;
      if (last === 0) return there.includes(line);
      return step === 0 ? there.endsWith(line) : there.startsWith(line);
    });
  const starts: number[] = [];
  for (let start = 0; start < folded.length && starts.length < maxCandidates; start++)
    if (isAt(start)) starts.push(start);
  return starts;
}

/** Places whose three-letter groups are those of the wanted text most often. */
function findAlike(pieces: readonly Piece[], wantedLines: readonly string[], deadline: number): number[] {
  const wanted = new Set<number>();
  let wantedCount = 0;
  for (const line of wantedLines) {
    for (const group of groupsOf(line.slice(0, maxComparedChars))) {
      wanted.add(group);
      wantedCount += 1;
    }
  }
  const hits: number[] = [];
  const counts: number[] = [];
  for (const [index, { text }] of pieces.entries()) {
    if (index % 64 === 0 && performance.now() > deadline) break;
    const groups = groupsOf(text);
    hits.push(groups.reduce((sum, group) => sum + (wanted.has(group) ? 1 : 0), 0));
    counts.push(groups.length);
  }
  return bestWindows({ hits, counts, wantedCount, length: wantedLines.length });
}

function groupsOf(text: string): number[] {
  const groups: number[] = [];
  const line = text.trim();
  for (let at = 0; at + 2 < line.length; at++) {
    groups.push((line.charCodeAt(at) * 65_599 + line.charCodeAt(at + 1)) * 31 + line.charCodeAt(at + 2));
  }
  return groups;
}

interface Counted {
  readonly hits: readonly number[];
  readonly counts: readonly number[];
  readonly wantedCount: number;
  readonly length: number;
}

function bestWindows({ hits, counts, wantedCount, length }: Counted): number[] {
  let best: { start: number; score: number }[] = [];
  let hit = 0;
  let count = 0;
  for (let end = 0; end < hits.length; end++) {
    hit += (hits[end] ?? 0) - (hits[end - length] ?? 0);
    count += (counts[end] ?? 0) - (counts[end - length] ?? 0);
    const start = Math.max(0, end - length + 1);
    const score = hit / Math.max(wantedCount, count, 1);
    if (score > (best.at(-1)?.score ?? 0) || best.length < maxCandidates) {
      best = [...best.filter((known) => known.start !== start), { start, score }]
        .sort((a, b) => b.score - a.score)
        .slice(0, maxCandidates);
    }
  }
  return best.map(({ start }) => start);
}
