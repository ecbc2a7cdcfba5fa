import type { LineMatcher } from './line-matcher.ts';

export interface LinePlace {
  readonly start: number;
  /** Behind the line end. */
  readonly end: number;
  readonly matcher: LineMatcher;
  readonly maxLineChars: number;
  /** Of a line that comes in parts: where the match was found in this one, and whether more follow. */
  readonly part?: { readonly found: number; readonly isLast: boolean };
}

const newline = 10;
const carriageReturn = 13;
const mark = '…';
/** In UTF-8, per UTF-16 unit. */
const maxBytesPerChar = 3;
/** How far around the place where a match was found in a part of a line its beginning is looked for. */
const partReachBytes = 32 * 1024;

/** A line without its end, cut to the part around the first match when it is long; marks stand where something was cut. */
export function clipLine(lines: Buffer, place: LinePlace): string {
  const { start, end, maxLineChars, part } = place;
  const lineEnd = withoutLineEnd(lines, start, end);
  if (part === undefined && lineEnd - start <= maxLineChars * maxBytesPerChar) {
    const line = lines.toString('utf8', start, lineEnd);
    if (line.length <= maxLineChars) return line;
  }
  const match = matchStart(lines, place, lineEnd);
  const reach = maxLineChars * maxBytesPerChar;
  const from = characterStart(lines, Math.max(start, match - reach));
  // The room for one more character keeps one that is cut in half out of what is shown.
  const to = Math.min(lineEnd, match + reach + maxBytesPerChar);
  const before = lines.toString('utf8', from, match);
  const after = lines.toString('utf8', match, to);
  const shownBefore = Math.min(
    before.length,
    Math.max(Math.floor(maxLineChars / 4), maxLineChars - after.length),
  );
  const left = before.slice(before.length - shownBefore).replace(/^[\udc00-\udfff]/u, '');
  const right = after.slice(0, maxLineChars - left.length).replace(/[\ud800-\udbff]$/u, '');
  const isCutLeft = from > start || left.length < before.length;
  const isCutRight = to < lineEnd || right.length < after.length || part?.isLast === false;
  return `${isCutLeft ? mark : ''}${left}${right}${isCutRight ? mark : ''}`;
}

function matchStart(lines: Buffer, { start, matcher, part }: LinePlace, lineEnd: number): number {
  if (part === undefined) return Math.max(start, matcher.findStart(lines, start, lineEnd));
  const { found } = part;
  // What begins before the part cannot be shown, and what ends it need not be in it.
  const near = Math.max(start, found - partReachBytes);
  const exact = matcher.findStart(lines, near, Math.min(lineEnd, found + partReachBytes));
  return exact === -1 || exact > found ? characterStart(lines, found) : exact;
}

function withoutLineEnd(lines: Buffer, start: number, end: number): number {
  if (end === start || lines[end - 1] !== newline) return end;
  return end - 2 >= start && lines[end - 2] === carriageReturn ? end - 2 : end - 1;
}

function characterStart(bytes: Buffer, index: number): number {
  let start = index;
  while (start < index + maxBytesPerChar && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return start;
}
