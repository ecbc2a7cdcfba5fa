import { ToolError } from '@dpttools/kit/errors';
import { type AllowedPath, openAllowedDescriptor } from '@dpttools/kit/paths';
import { chooseCodec } from '../text/choose-codec.ts';
import type { NewlineStyle } from '../text/line-ends.ts';
import { Pauses } from '../text/pauses.ts';
import { refuseBinary } from '../text/refuse-binary.ts';
import { decodeRange } from './decode-range.ts';
import { FileBytes } from './file-bytes.ts';
import { type FittedLines, fitLines } from './fit-lines.ts';
import { openSteadily } from './open-steadily.ts';
import { findLineStart, scanLines } from './scan-lines.ts';

export interface ReadLinesOptions {
  /** 1-based number of the first line. */
  readonly offset?: number | undefined;
  /** 1-based character (UTF-16 unit) of that line to begin at, to go on inside a long line. */
  readonly column?: number | undefined;
  /** How many lines at most. */
  readonly limit?: number | undefined;
  readonly maxChars?: number | undefined;
  readonly encoding?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface LineRange {
  /** Line ends are line feeds here, whatever the file has; the last one is there if the file has it. */
  readonly text: string;
  readonly startLine: number;
  readonly startColumn: number;
  /** The last line of which something is in `text`; before startLine when there is none. */
  readonly endLine: number;
  readonly totalLines: number;
  readonly sizeBytes: number;
  readonly encoding: string;
  readonly bom: boolean;
  readonly newline: NewlineStyle;
  readonly endsWithNewline: boolean;
  /** True when the character budget ended it, not the file or `limit`. */
  readonly truncated: boolean;
  /** Where to go on, when the file goes on. */
  readonly nextOffset?: number;
  readonly nextColumn?: number;
  /** What is left of a line that was cut inside. */
  readonly charactersLeftInLine?: number;
}

const defaultMaxChars = 50_000;

/** Reads a range of lines; memory is bounded by `maxChars`, whatever the size of the file and of its lines. */
export async function readLines(path: AllowedPath, options: ReadLinesOptions = {}): Promise<LineRange> {
  const { offset = 1, column = 1, limit, maxChars = defaultMaxChars } = options;
  checkPositive({ offset, column, limit, maxChars });
  const file = await FileBytes.start(await openSteadily(path, openAllowedDescriptor), options.signal);
  try {
    return await readRange(file, path, { ...options, offset, column, maxChars });
  } finally {
    file.close();
  }
}

interface RangeOptions extends ReadLinesOptions {
  readonly offset: number;
  readonly column: number;
  readonly maxChars: number;
}

async function readRange(file: FileBytes, path: AllowedPath, options: RangeOptions): Promise<LineRange> {
  const { offset, column, limit, maxChars } = options;
  const known = { bytes: file.head, endFile: file.isHeadAll };
  const { codec, hasMark } = await chooseCodec(known, options.encoding ?? 'utf-8', path);
  await refuseBinary({ ...known, path, codec });
  const scan = await scanLines(file, codec, hasMark);
  // An empty file has no line 1, yet reading it is no mistake.
  if (offset > Math.max(1, scan.totalLines)) throw beyondEnd(path, offset, scan.totalLines);
  const lastLine = limit === undefined ? scan.totalLines : Math.min(scan.totalLines, offset + limit - 1);
  const scanned = { file, codec, scan };
  const start = await findLineStart(scanned, offset);
  const pieces = decodeRange({
    file,
    codec,
    path,
    from: offset === 1 && hasMark ? codec.mark.length : start,
    to: lastLine === scan.totalLines ? scan.sizeBytes : await findLineStart(scanned, lastLine + 1),
    firstLine: offset,
    isCrFile: scan.newline === 'cr',
    pauses: new Pauses(options.signal),
  });
  const { cut, ...fitted } = await fitLines(pieces, { path, startLine: offset, column, maxChars });
  return {
    ...fitted,
    startLine: offset,
    startColumn: column,
    totalLines: scan.totalLines,
    sizeBytes: scan.sizeBytes,
    encoding: codec.name,
    bom: hasMark,
    newline: scan.newline,
    endsWithNewline: scan.endsWithNewline,
    ...nextPlace({ ...fitted, ...(cut && { cut }) }, scan.totalLines),
  };
}

function nextPlace({ endLine, cut }: FittedLines, totalLines: number): Partial<LineRange> {
  if (cut !== undefined) {
    return { nextOffset: endLine, nextColumn: cut.column, charactersLeftInLine: cut.charactersLeft };
  }
  return endLine < totalLines ? { nextOffset: endLine + 1 } : {};
}

function checkPositive(numbers: Readonly<Record<string, number | undefined>>): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (value === undefined || (Number.isSafeInteger(value) && value >= 1)) continue;
    throw new ToolError({
      code: 'invalid_arguments',
      message: `${name} must be a whole number from 1 on; it is ${value}.`,
      hint: 'Lines and columns are counted from 1.',
    });
  }
}

function beyondEnd(path: string, offset: number, totalLines: number): ToolError {
  return new ToolError({
    code: 'beyond_end',
    message: `${path} has ${totalLines} ${totalLines === 1 ? 'line' : 'lines'}; offset ${offset} is beyond its end.`,
    hint: totalLines === 0 ? 'The file is empty.' : `Pass an offset from 1 to ${totalLines}.`,
  });
}
