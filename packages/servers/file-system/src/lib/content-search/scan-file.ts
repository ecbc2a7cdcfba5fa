import { clipLine } from './clip-line.ts';
import { type LineMatcher, lineEndAfter, paused } from './line-matcher.ts';
import { linePieces, type OpenFile, type PieceBuffer } from './line-pieces.ts';
import type { Turns } from './turns.ts';

export interface ScanRequest {
  readonly matcher: LineMatcher;
  readonly buffer: PieceBuffer;
  readonly turns: Turns;
  /** How many matching lines to read. */
  readonly wantedLines: number;
  /** Go on to the end of the file to count them all. */
  readonly countsAll: boolean;
  readonly maxLineChars: number;
}

export interface FoundLine {
  /** Counted from 1. */
  readonly line: number;
  readonly content: string;
}

export interface FileScan {
  readonly found: readonly FoundLine[];
  readonly matchedLines: number;
}

/** The matching lines of one file; undefined when it is binary. */
export async function scanFile(file: OpenFile, request: ScanRequest): Promise<FileScan | undefined> {
  const { matcher, turns, wantedLines, countsAll } = request;
  const found: FoundLine[] = [];
  const pieces = linePieces(file, request.buffer);
  let matchedLines = 0;
  let lineNumber = 1;
  for (;;) {
    const { value: piece, done } = pieces.next();
    if (done === true) return piece === 'binary' ? undefined : { found, matchedLines };
    let counted = 0;
    let at = matcher.find(piece, 0);
    while (at !== -1) {
      if (at === paused) {
        await turns.next();
        at = matcher.resume();
        continue;
      }
      matchedLines += 1;
      const end = lineEndAfter(piece, at);
      if (found.length < wantedLines) {
        const start = piece.subarray(counted, at).lastIndexOf(newline) + 1 + counted;
        lineNumber += countBreaks(piece, counted, start);
        counted = start;
        found.push({ line: lineNumber, content: clipLine(piece, { start, end, ...request }) });
      }
      if (!countsAll && found.length >= wantedLines) return { found, matchedLines };
      at = matcher.find(piece, end);
      if (turns.isOver) await turns.next();
    }
    if (found.length < wantedLines) lineNumber += countBreaks(piece, counted, piece.length);
    if (turns.isOver) await turns.next();
  }
}

const newline = 10;

function countBreaks(bytes: Buffer, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    if (bytes[index] === newline) count += 1;
  }
  return count;
}
