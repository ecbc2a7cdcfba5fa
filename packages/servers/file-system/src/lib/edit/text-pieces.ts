/** A line, or a part of a very long one. */
export interface Piece {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  /** Where it is in the text. */
  readonly start: number;
  readonly end: number;
  readonly lineEnd: number;
}

export interface PieceText {
  readonly text: string;
  readonly maxPieceChars: number;
  /** Of longer lines all parts are pieces, each half of which is in two; else only their beginning is one. */
  readonly isSplit: boolean;
}

/** The pieces of a text, one after the other: a large text has too many to hold them all. */
export function* piecesOf({ text, maxPieceChars, isSplit }: PieceText): Generator<Piece> {
  let line = 1;
  for (let lineStart = 0; lineStart <= text.length; line++) {
    const found = text.indexOf('\n', lineStart);
    const lineEnd = found === -1 ? text.length : found;
    const isLong = isSplit && lineEnd - lineStart > maxPieceChars;
    const step = isLong ? Math.ceil(maxPieceChars / 2) : lineEnd - lineStart + 1;
    let start = lineStart;
    do {
      const end = Math.min(lineEnd, start + maxPieceChars);
      yield { line, column: start - lineStart + 1, start, end, lineEnd };
      start += step;
    } while (start < lineEnd);
    lineStart = lineEnd + 1;
  }
}

/** The piece and what stands in the lines after it. */
export function pieceTexts(text: string, { start, end }: Piece, lineCount: number): string[] {
  if (lineCount === 1) return [text.slice(start, end)];
  const texts: string[] = [];
  for (let from = start; from <= text.length && texts.length < lineCount; ) {
    const found = text.indexOf('\n', from);
    const lineEnd = found === -1 ? text.length : found;
    texts.push(text.slice(from, lineEnd));
    from = lineEnd + 1;
  }
  return texts;
}
