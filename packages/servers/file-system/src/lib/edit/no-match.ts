import { ToolError } from '@dpttools/kit/errors';
import type { Pauses } from '../text/pauses.ts';
import { findNearestPassage, type Passage } from './nearest-passage.ts';

const maxShownLines = 12;
const maxShownChars = 160;

/** Says that the text is not there, and what comes nearest. */
export async function noMatch(
  plainText: string,
  wanted: string,
  { path, pauses }: { readonly path: string; readonly pauses: Pauses },
): Promise<ToolError> {
  const passage = await findNearestPassage(plainText, wanted, pauses);
  if (passage === undefined) {
    return new ToolError({
      code: 'no_match',
      message: `old_string does not occur in ${path}, nor anything like it; nothing was written.`,
      hint: 'Read the file again and copy the text from it.',
    });
  }
  const { startLine, lines } = passage;
  const where =
    lines.length === 1 ? `line ${startLine}` : `lines ${startLine}-${startLine + lines.length - 1}`;
  const only = passage.onlyDifference === undefined ? '' : `, differing only in ${passage.onlyDifference}`;
  return new ToolError({
    code: 'no_match',
    message: `old_string does not occur in ${path}; nothing was written. Nearest: ${where}${only}:\n${showLines(passage)}${showDifference(passage, wanted)}`,
    hint: 'Copy old_string from the file exactly.',
  });
}

function showLines({ lines, startLine }: Passage): string {
  const shown = lines.slice(0, maxShownLines).map((line, index) => `${startLine + index}: ${clip(line, 0)}`);
  if (lines.length > maxShownLines) shown.push(`(${lines.length - maxShownLines} more lines)`);
  return shown.join('\n');
}

/** The first line that differs, from a little before the place, in a form that shows white space. */
function showDifference({ lines, startLine }: Passage, wanted: string): string {
  const wantedLines = wanted.split('\n');
  const skipped = wantedLines.findIndex((line) => line.trim() !== '');
  for (const [index, found] of lines.entries()) {
    const sent = wantedLines[skipped + index] ?? '';
    const isPart =
      (index === 0 && found.endsWith(sent)) || (index === lines.length - 1 && found.startsWith(sent));
    if (found === sent || isPart) continue;
    const at = firstDifference(found, sent);
    const from = Math.max(0, at - 40);
    return `\nLine ${startLine + index} has ${show(clip(found, from))}, old_string has ${show(clip(sent, from))}.`;
  }
  return '';
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

const show = (text: string) => JSON.stringify(text);

function clip(line: string, from: number): string {
  const start = from > 0 ? '…' : '';
  const end = line.length > from + maxShownChars ? '…' : '';
  return `${start}${line.slice(from, from + maxShownChars)}${end}`;
}
