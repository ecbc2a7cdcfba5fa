import type { LineMatcher } from './line-matcher.ts';

export interface LinePlace {
  readonly start: number;
  /** Behind the line end. */
  readonly end: number;
  readonly matcher: LineMatcher;
  readonly maxLineChars: number;
}

const newline = 10;
const carriageReturn = 13;
const mark = '…';
/** In UTF-8, per UTF-16 unit. */
const maxBytesPerChar = 3;

/** A line without its end, cut to the part around the first match when it is long; marks stand where something was cut. */
export function clipLine(lines: Buffer, { start, end, matcher, maxLineChars }: LinePlace): string {
  const lineEnd = withoutLineEnd(lines, start, end);
  if (lineEnd - start <= maxLineChars * maxBytesPerChar) {
    const line = lines.toString('utf8', start, lineEnd);
    if (line.length <= maxLineChars) return line;
  }
  const match = Math.max(start, matcher.findStart(lines, start, lineEnd));
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
  const isCutRight = to < lineEnd || right.length < after.length;
  return `${isCutLeft ? mark : ''}${left}${right}${isCutRight ? mark : ''}`;
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
