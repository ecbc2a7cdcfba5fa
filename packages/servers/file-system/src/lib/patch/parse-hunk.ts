import type { Hunk, HunkLine } from './file-patch.ts';
import { brokenLine, cutOff } from './patch-errors.ts';

const numbered = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))?(?: @@|\s*$)/;
/** Models leave the numbers out now and then. */
const numberless = /^@@(?:\s*$| (?![-+\d]).*$)/;

export function isHunkHeader(line: string): boolean {
  return numbered.test(line) || numberless.test(line);
}

interface Body {
  readonly lines: readonly HunkLine[];
  /** The index of the first line after it. */
  readonly next: number;
}

/**
 * Reads the hunk whose header is at `start`. The counts of the header say where it ends; when they do not fit the lines
 * that follow (a frequent slip of models), the lines do. Throws `bad_patch` for a hunk that seems to be cut off.
 */
export function parseHunk(
  lines: readonly string[],
  start: number,
): { readonly hunk: Hunk; readonly next: number } {
  const header = (lines[start] ?? '').trimEnd();
  const numbers = numbered.exec(header);
  const [oldStart, oldCount = 1, newStart, newCount = 1] = (numbers ?? [])
    .slice(1)
    .map((digits) => (digits === undefined ? undefined : Number(digits)));
  const counted = numbers === null ? undefined : readCounted(lines, start + 1, { oldCount, newCount });
  const body = counted ?? readToBoundary(lines, start + 1);
  const missing = numbers === null ? noneMissing : missingLines(body, { oldCount, newCount });
  if (isCutOff(lines, body, missing)) throw cutOff(header.slice(0, 80));
  return {
    hunk: {
      header: header.slice(0, 80),
      oldStart,
      newStart,
      missingOld: body.next < lines.length ? 0 : Math.max(0, missing.oldCount),
      lines: body.lines,
    },
    next: body.next,
  };
}

interface Counts {
  readonly oldCount: number;
  readonly newCount: number;
}

/** The lines that the counts ask for; undefined when they are not there, or when more follow. */
function readCounted(
  lines: readonly string[],
  start: number,
  { oldCount, newCount }: Counts,
): Body | undefined {
  const found: HunkLine[] = [];
  let oldLeft = oldCount;
  let newLeft = newCount;
  let at = start;
  for (; oldLeft > 0 || newLeft > 0; at++) {
    const line = parseLine(lines[at]);
    if (line === 'no line end') markNoLineEnd(found);
    else if (line === undefined) return undefined;
    else {
      found.push(line);
      if (line.kind !== 'added') oldLeft -= 1;
      if (line.kind !== 'removed') newLeft -= 1;
    }
  }
  if (oldLeft < 0 || newLeft < 0) return undefined;
  if (parseLine(lines[at]) === 'no line end') {
    markNoLineEnd(found);
    at += 1;
  }
  return changesFollow(lines, at) ? undefined : { lines: found, next: at };
}

/** Every line up to the next header, or to the prose after the patch. */
function readToBoundary(lines: readonly string[], start: number): Body {
  const found: HunkLine[] = [];
  let at = start;
  for (; at < lines.length && !isBoundary(lines, at); at++) {
    const line = parseLine(lines[at]);
    if (line === undefined) break;
    if (line === 'no line end') markNoLineEnd(found);
    else found.push(line);
  }
  // A line that lost its first character must not end the hunk silently: what follows would not be applied.
  if (changesFollow(lines, at)) throw brokenLine(lines[at] ?? '', at + 1);
  // Empty lines at the end are rather the space before what follows than context.
  for (let end = at; isBlank(lines[end - 1]) && found.at(-1)?.kind === 'context'; end--) found.pop();
  return { lines: found, next: at };
}

const noneMissing: Counts = { oldCount: 0, newCount: 0 };

/** How many more lines are counted than are there. */
function missingLines({ lines }: Body, { oldCount, newCount }: Counts): Counts {
  return {
    oldCount: oldCount - lines.filter(({ kind }) => kind !== 'added').length,
    newCount: newCount - lines.filter(({ kind }) => kind !== 'removed').length,
  };
}

/** Diff programs put so many lines around a change, unless told otherwise. */
const usualContext = 3;

/**
 * Whether the end of a hunk seems to be lost: it has fewer lines than it counts, and nothing shows that the count is the slip.
 * That is shown by more lines of one kind than counted, by what comes after the hunk, by the mark for the end of the file,
 * and by context at the end that is as long as what is missing: another change would bring as much context again.
 */
function isCutOff(
  lines: readonly string[],
  { lines: found, next }: Body,
  { oldCount, newCount }: Counts,
): boolean {
  const last = found.at(-1);
  if (last === undefined || oldCount < 0 || newCount < 0) return false;
  if (next < lines.length && (isBoundary(lines, next) || lines[next]?.startsWith('```') === true))
    return false;
  if (!last.hasLineEnd && last.kind !== 'removed') return false;
  const isChange = ({ kind }: HunkLine) => kind !== 'context';
  const before = found.findIndex(isChange);
  const after = found.length - 1 - found.findLastIndex(isChange);
  return Math.max(oldCount, newCount) > Math.min(after, before > 0 ? before : usualContext);
}

function changesFollow(lines: readonly string[], start: number): boolean {
  for (let at = start; at < lines.length && !isBoundary(lines, at); at++) {
    if (/^[+-]/.test(lines[at] ?? '')) return true;
  }
  return false;
}

function parseLine(line: string | undefined): HunkLine | 'no line end' | undefined {
  if (line === undefined) return undefined;
  const text = line.slice(1);
  switch (line[0]) {
    case '+':
      return { kind: 'added', text, hasLineEnd: true };
    case '-':
      return { kind: 'removed', text, hasLineEnd: true };
    case ' ':
      return { kind: 'context', text, hasLineEnd: true };
    // `\ No newline at end of file`, in any language.
    case '\\':
      return 'no line end';
    // Editors and mail programs strip the space of an empty context line.
    case undefined:
    case '\r':
      return { kind: 'context', text: line, hasLineEnd: true };
    default:
      return undefined;
  }
}

function markNoLineEnd(found: HunkLine[]): void {
  const last = found.pop();
  if (last !== undefined) found.push({ ...last, hasLineEnd: false });
}

const isBlank = (line: string | undefined): boolean => line?.trim() === '';

/** Where something other than the lines of a hunk begins. */
function isBoundary(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.replace(/\r$/, '') ?? '';
  if (line.startsWith('@@') || /^(diff |Index: |Property changes on: )/.test(line)) return true;
  if (line.startsWith('--- '))
    return lines[at + 1]?.startsWith('+++ ') === true && lines[at + 2]?.startsWith('@@') === true;
  // The signature of git format-patch: two dashes, a space, and its version below.
  return /^-- ?$/.test(line) && /^\d+\.\d+/.test(lines[at + 1] ?? '');
}
