import { ToolError } from '@dpttools/kit/errors';
import {
  isCrText,
  lineEndNear,
  lineEndsOf,
  lineNumberAt,
  type PlainLines,
  plainLines,
} from '../text/line-ends.ts';
import type { Replacement } from '../text/splice-text.ts';
import { noMatch } from './no-match.ts';
import { decodeVisibleEscapes } from './visible-escapes.ts';

export interface EditRequest {
  readonly oldText: string;
  readonly newText: string;
}

export interface Edit {
  readonly replacement: Replacement;
  /** The lines that the new text is on. */
  readonly startLine: number;
  readonly endLine: number;
  /** Escapes such as `\x1b` in the request stood for the characters themselves. */
  readonly decodedEscapes: boolean;
}

/** A request as one of its readings, and where it occurs. */
interface Match {
  readonly request: EditRequest;
  /** True when carriage returns were compared too; places are then those of the text itself. */
  readonly isLiteral: boolean;
  readonly count: number;
  /** The first of them. */
  readonly places: readonly number[];
  readonly length: number;
}

const maxListedLines = 20;

/**
 * Finds the one place where the old text occurs. Line feeds in it match any line end, and new lines get the line ends
 * of the place. Throws `no_match` or `several_matches`.
 */
export function replaceOnce(text: string, request: EditRequest, path: string): Edit {
  checkRequest(request);
  const plain = plainLines(text);
  let match = findMatches(text, plain, request);
  const decodedOld = match.places.length === 0 ? decodeVisibleEscapes(request.oldText) : undefined;
  if (decodedOld !== undefined) {
    const newText = decodeVisibleEscapes(request.newText) ?? request.newText;
    match = findMatches(text, plain, { oldText: decodedOld, newText });
  }
  const [place] = match.places;
  if (place === undefined) throw noMatch(plain.text, toPlain(request.oldText), path);
  const searched = match.isLiteral && !isCrText(text) ? text : plain.text;
  if (match.count > 1) throw severalMatches(match, searched, path);
  const replacement = match.isLiteral
    ? { start: place, end: place + match.length, text: match.request.newText }
    : replacePlain({ original: text, plain, place, request: match.request });
  const startLine = lineNumberAt(searched, place);
  const lineEnds = match.request.newText.split(/\r\n|\n/).length - 1;
  const endsLine = /\n$/.test(match.request.newText) ? 1 : 0;
  return {
    replacement,
    startLine,
    endLine: startLine + Math.max(0, lineEnds - endsLine),
    decodedEscapes: decodedOld !== undefined,
  };
}

function checkRequest({ oldText, newText }: EditRequest): void {
  if (oldText === '') {
    throw new ToolError({
      code: 'nothing_to_change',
      message: 'old_string is empty, so it says no place.',
      hint: 'Pass some text that is there; write_file replaces a whole file.',
    });
  }
  if (oldText === newText) {
    throw new ToolError({
      code: 'nothing_to_change',
      message: 'old_string and new_string are the same; nothing was written.',
      hint: 'Pass the text as it should become in new_string.',
    });
  }
}

const toPlain = (text: string) => text.replaceAll('\r\n', '\n');

function findMatches(text: string, plain: PlainLines, request: EditRequest): Match {
  const { oldText } = request;
  if (oldText.includes('\r')) {
    const found = findAll(text, oldText);
    if (found.count > 0) return { request, isLiteral: true, ...found, length: oldText.length };
  }
  const wanted = toPlain(oldText);
  // The carriage returns of a request that does not match with them are no wish of their own.
  const newText = wanted === oldText ? request.newText : toPlain(request.newText);
  const found = findAll(plain.text, wanted);
  return { request: { oldText: wanted, newText }, isLiteral: false, ...found, length: wanted.length };
}

/** Overlapping occurrences count: `aa` is twice in `aaa`. */
function findAll(text: string, wanted: string): { count: number; places: number[] } {
  const places: number[] = [];
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    count += 1;
    if (count <= maxListedLines) places.push(at);
  }
  return { count, places };
}

interface PlainPlace {
  readonly original: string;
  readonly plain: PlainLines;
  readonly place: number;
  readonly request: EditRequest;
}

/** Whole lines that stay the same at both ends are left alone, so that they keep their own line ends. */
function replacePlain({ original, plain, place, request }: PlainPlace): Replacement {
  const { oldText, newText } = request;
  const kept = newText.includes('\r') ? { atStart: 0, atEnd: 0 } : countKept(oldText, newText);
  const start = plain.toOriginal(place + kept.atStart);
  const end = plain.toOriginal(place + oldText.length - kept.atEnd);
  const lineEnds = lineEndsOf(original.slice(start, end));
  let lineEnd = lineEnds[0] ?? lineEndNear(original, end);
  const text = newText.slice(kept.atStart, newText.length - kept.atEnd).replace(/\r\n|\n/g, (written) => {
    if (written === '\r\n') return written;
    lineEnd = lineEnds.shift() ?? lineEnd;
    return lineEnd;
  });
  return { start, end, text };
}

function countKept(oldText: string, newText: string): { atStart: number; atEnd: number } {
  const most = Math.min(oldText.length, newText.length);
  let same = 0;
  while (same < most && oldText[same] === newText[same]) same += 1;
  const atStart = same === 0 ? 0 : oldText.lastIndexOf('\n', same - 1) + 1;
  let atEnd = 0;
  for (let back = 1; back <= most - atStart && oldText.at(-back) === newText.at(-back); back++) {
    if (oldText.at(-back) === '\n') atEnd = back;
  }
  return { atStart, atEnd };
}

function severalMatches({ count, places }: Match, searched: string, path: string): ToolError {
  const listed = places.map((at) => lineNumberAt(searched, at)).join(', ');
  const more = count > places.length ? ` and ${count - places.length} more` : '';
  return new ToolError({
    code: 'several_matches',
    message: `old_string occurs ${count} times in ${path}, on lines ${listed}${more}; nothing was written.`,
    hint: 'Add lines around it until it occurs once.',
  });
}
