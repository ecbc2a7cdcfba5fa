import { type OpenFile, type PieceBuffer, PieceReader } from './piece-buffer.ts';
import { endOfWholeSequences } from './regex/utf8.ts';

const newline = 10;
const carriageReturn = 13;
/** A longer line is not held in memory: it comes in parts. */
const longLineBytes = 8 * 1024 * 1024;
/** What parts of a line have in common: more than a query is long, and enough to show what is around a match. */
const sharedBytes = 64 * 1024;

/** Whole lines, or a part of one that is too long to be held. */
export interface Piece {
  readonly bytes: Buffer;
  readonly part?: LinePart;
}

/** A part ends neither within a character nor between the two bytes of a line end. */
export interface LinePart {
  /** What is before it was in the part before. */
  readonly from: number;
  readonly isFirst: boolean;
  /** The line ends with it. */
  readonly isLast: boolean;
}

export type PiecesEnd = 'text' | 'binary';

/**
 * Reads a file as UTF-8 in pieces; each is valid until the next is asked for.
 * Returns `binary` at the first NUL, after which what was found in the file does not count.
 */
export function* linePieces(file: OpenFile, buffer: PieceBuffer): Generator<Piece, PiecesEnd> {
  const reader = new PieceReader(file, buffer);
  let kept = 0;
  /** How much of what is kept was in the last part of the same line. */
  let shared = 0;
  while (!reader.atEnd) {
    const end = reader.read(kept);
    if (buffer.bytes.subarray(kept, end).includes(0)) return 'binary';
    let start = 0;
    if (shared > 0) {
      const piece = nextPart(buffer.bytes.subarray(0, end), shared, reader.atEnd);
      yield piece;
      start = piece.bytes.length;
      shared = piece.part.isLast ? 0 : sharedBytes;
    }
    if (shared === 0) {
      const known = Math.max(0, kept - start);
      const lines = wholeLines(buffer.bytes.subarray(start, end), known, reader.atEnd);
      // An empty piece lets others run while a long line is read.
      yield { bytes: lines };
      start += lines.length;
      if (end - start > longLineBytes) {
        const bytes = wholeCharacters(buffer.bytes.subarray(start, end));
        yield { bytes, part: { from: 0, isFirst: true, isLast: false } };
        start += bytes.length;
        shared = sharedBytes;
      }
    }
    start -= shared;
    if (start > 0) buffer.bytes.copyWithin(0, start, end);
    kept = end - start;
  }
  return 'text';
}

/** Of a line that was begun in an earlier part. */
function nextPart(bytes: Buffer, from: number, atEnd: boolean): Required<Piece> {
  const lineBreak = bytes.indexOf(newline, from);
  const isLast = atEnd || lineBreak !== -1;
  const rest = lineBreak === -1 ? bytes : bytes.subarray(0, lineBreak + 1);
  return { bytes: isLast ? rest : wholeCharacters(rest), part: { from, isFirst: false, isLast } };
}

/** No line ends in the `known` bytes. */
function wholeLines(bytes: Buffer, known: number, atEnd: boolean): Buffer {
  if (atEnd) return bytes;
  const lastBreak = bytes.subarray(known).lastIndexOf(newline);
  return bytes.subarray(0, lastBreak === -1 ? 0 : known + lastBreak + 1);
}

function wholeCharacters(bytes: Buffer): Buffer {
  const end = endOfWholeSequences(bytes);
  return bytes.subarray(0, bytes[end - 1] === carriageReturn ? end - 1 : end);
}
