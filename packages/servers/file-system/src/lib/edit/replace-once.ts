import { ToolError } from '@dpttools/kit/errors';
import {
  isCrText,
  lineEndNear,
  lineEndsOf,
  lineNumbersAt,
  type PlainLines,
  plainLines,
} from '../text/line-ends.ts';
import type { Pauses } from '../text/pauses.ts';
import type { Replacement } from '../text/splice-text.ts';
import { findAll } from './find-all.ts';
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

const maxListedPlaces = 20;

/**
 * Finds the one place where the old text occurs. Line feeds in it match any line end, and new lines get the line ends
 * of the place. Throws `no_match` or `several_matches`.
 */
export async function replaceOnce(
  text: string,
  request: EditRequest,
  { path, pauses }: { readonly path: string; readonly pauses: Pauses },
): Promise<Edit> {
  checkRequest(request);
  const plain = await plainLines(text, pauses);
  const texts = { text, plain, pauses };
  let match = await findMatches(texts, request);
  const decodedOld = match.places.length === 0 ? decodeVisibleEscapes(request.oldText) : undefined;
  if (decodedOld !== undefined) {
    const newText = decodeVisibleEscapes(request.newText) ?? request.newText;
    match = await findMatches(texts, { oldText: decodedOld, newText });
  }
  const [place] = match.places;
  if (place === undefined) throw await noMatch(plain.text, toPlain(request.oldText), { path, pauses });
  const searched = match.isLiteral && !isCrText(text) ? text : plain.text;
  const lineNumbers = await lineNumbersAt(searched, match.places, pauses);
  if (match.count > 1) throw severalMatches(match, lineNumbers, path);
  const replacement = match.isLiteral
    ? { start: place, end: place + match.length, text: match.request.newText }
    : await replacePlain({ original: text, plain, place, request: match.request });
  const [startLine = 1] = lineNumbers;
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

const toPlain = (text: string) => text.replace(/\r\n/g, '\n');

interface Texts {
  readonly text: string;
  readonly plain: PlainLines;
  readonly pauses: Pauses;
}

async function findMatches({ text, plain, pauses }: Texts, request: EditRequest): Promise<Match> {
  const { oldText } = request;
  const search = { maxPlaces: maxListedPlaces, pauses };
  if (oldText.includes('\r')) {
    const found = await findAll(text, oldText, search);
    if (found.count > 0) return { request, isLiteral: true, ...found, length: oldText.length };
  }
  const wanted = toPlain(oldText);
  // The carriage returns of a request that does not match with them are no wish of their own.
  const newText = wanted === oldText ? request.newText : toPlain(request.newText);
  const found = await findAll(plain.text, wanted, search);
  return { request: { oldText: wanted, newText }, isLiteral: false, ...found, length: wanted.length };
}

interface PlainPlace {
  readonly original: string;
  readonly plain: PlainLines;
  readonly place: number;
  readonly request: EditRequest;
}

/** Whole lines that stay the same at both ends are left alone, so that they keep their own line ends. */
async function replacePlain({ original, plain, place, request }: PlainPlace): Promise<Replacement> {
  const { oldText, newText } = request;
  const kept = newText.includes('\r') ? { atStart: 0, atEnd: 0 } : countKept(oldText, newText);
  const start = await plain.toOriginal(place + kept.atStart);
  const end = await plain.toOriginal(place + oldText.length - kept.atEnd);
  const lineEnds = lineEndsOf(original.slice(start, end));
  let lineEnd = lineEnds[0] ?? lineEndNear(original, end);
  let next = 0;
  const text = newText.slice(kept.atStart, newText.length - kept.atEnd).replace(/\r\n|\n/g, (written) => {
    if (written === '\r\n') return written;
    lineEnd = lineEnds[next] ?? lineEnd;
    next += 1;
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

function severalMatches({ count, places }: Match, lineNumbers: readonly number[], path: string): ToolError {
  const listed = [...new Set(lineNumbers)];
  const more = count > places.length ? ` and ${count - places.length} more times after that` : '';
  const on = `${listed.length === 1 ? 'line' : 'lines'} ${listed.join(', ')}${more}`;
  return new ToolError({
    code: 'several_matches',
    message: `old_string occurs ${count} times in ${path}, on ${on}; nothing was written.`,
    hint: 'Add text around it until it occurs once.',
  });
}
