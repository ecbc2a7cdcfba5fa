import { countByte } from '../text/count-line-feeds.ts';
import { clipLine } from './clip-line.ts';
import { type LineMatcher, lineEndAfter, paused } from './line-matcher.ts';
import { type LinePart, linePieces, type Piece } from './line-pieces.ts';
import type { OpenFile, PieceBuffer } from './piece-buffer.ts';
import type { Turns, TurnWork } from './turns.ts';

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
  /** Time ran out before its end. */
  readonly isCutShort: boolean;
}

/** The matching lines of one file; undefined when it is binary. */
export function* scanFile(file: OpenFile, request: ScanRequest): TurnWork<FileScan | undefined> {
  const { buffer, turns } = request;
  const scan = new LineScan(request);
  const pieces = linePieces(file, buffer);
  for (;;) {
    const { value: piece, done } = pieces.next();
    if (done === true) return piece === 'binary' ? undefined : scan;
    for (let hasMore = scan.begin(piece); hasMore; hasMore = scan.step()) {
      if (turns.isOver || scan.isPaused) yield;
      if (turns.isSpent) return scan.cutShort();
    }
    if (scan.isEnough) return scan;
    if (turns.isOver) yield;
    if (turns.isSpent) return scan.cutShort();
  }
}

const newline = 10;

class LineScan implements FileScan {
  readonly found: FoundLine[] = [];
  matchedLines = 0;
  isCutShort = false;
  readonly #request: ScanRequest;
  #piece: Buffer = Buffer.alloc(0);
  /** The piece is one of a line that is too long to be held. */
  #part: LinePart | undefined;
  #isPartMatched = false;
  /** Where the next match of the piece lies. */
  #at = -1;
  #lineNumber = 1;
  /** Up to where the piece's line breaks are counted. */
  #counted = 0;

  constructor(request: ScanRequest) {
    this.#request = request;
  }

  get isPaused(): boolean {
    return this.#at === paused;
  }

  get isEnough(): boolean {
    return !this.#request.countsAll && this.found.length >= this.#request.wantedLines;
  }

  cutShort(): this {
    this.isCutShort = true;
    return this;
  }

  /** Takes the next piece on; whether there is something to `step` over. */
  begin({ bytes, part }: Piece): boolean {
    const { matcher } = this.#request;
    this.#piece = bytes;
    this.#part = part;
    this.#counted = 0;
    if (part === undefined) return this.#goOn(matcher.find(bytes, 0));
    if (part.isFirst) this.#isPartMatched = false;
    return this.#goOn(this.#isPartMatched ? -1 : matcher.findInPart(bytes, part));
  }

  step(): boolean {
    const { matcher } = this.#request;
    if (this.#at === paused) return this.#goOn(matcher.resume());
    this.matchedLines += 1;
    if (this.#part !== undefined) {
      this.#isPartMatched = true;
      if (this.#wantsMore) this.#readPart(this.#part);
      return this.#goOn(-1);
    }
    const end = lineEndAfter(this.#piece, this.#at);
    if (this.#wantsMore) this.#read(end);
    return !this.isEnough && this.#goOn(matcher.find(this.#piece, end));
  }

  get #wantsMore(): boolean {
    return this.found.length < this.#request.wantedLines;
  }

  #goOn(at: number): boolean {
    this.#at = at;
    if (at !== -1) return true;
    if (this.#part?.isLast === true) this.#lineNumber += 1;
    else if (this.#part === undefined && this.#wantsMore) this.#countBreaks(this.#piece.length);
    return false;
  }

  #readPart({ isLast }: LinePart): void {
    const { matcher, maxLineChars } = this.#request;
    const part = { found: this.#at, isLast };
    const place = { start: 0, end: this.#piece.length, matcher, maxLineChars, part };
    this.found.push({ line: this.#lineNumber, content: clipLine(this.#piece, place) });
  }

  #read(end: number): void {
    const { matcher, maxLineChars } = this.#request;
    const start = this.#piece.subarray(this.#counted, this.#at).lastIndexOf(newline) + 1 + this.#counted;
    this.#countBreaks(start);
    this.found.push({
      line: this.#lineNumber,
      content: clipLine(this.#piece, { start, end, matcher, maxLineChars }),
    });
  }

  #countBreaks(end: number): void {
    this.#lineNumber += countByte(this.#piece.subarray(this.#counted, end), newline);
    this.#counted = end;
  }
}
