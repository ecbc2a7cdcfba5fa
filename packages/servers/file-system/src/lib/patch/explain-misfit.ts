import { ToolError } from '@dpttools/kit/errors';
import type { Pauses } from '../text/pauses.ts';
import { findMostAlike, maxListedPlaces } from './locate-lines.ts';
import type { Misfit } from './place-hunks.ts';
import { lineAt, type TextLines, withoutReturn } from './text-lines.ts';

const maxShownChars = 160;

interface Place {
  readonly path: string;
  readonly pauses: Pauses;
}

/** Which hunk does not fit, where, what it expects there and what the file has. */
export async function explainMisfit(
  misfit: Misfit,
  file: TextLines,
  { path, pauses }: Place,
): Promise<ToolError> {
  const { number, hunk } = misfit;
  return new ToolError({
    code: 'patch_failed',
    message: `Hunk ${number} (${hunk.header}) does not fit ${path}; nothing was written. ${await explainReason(misfit, file, pauses)}`,
    hint: adviceFor(misfit),
  });
}

async function explainReason(misfit: Misfit, file: TextLines, pauses: Pauses): Promise<string> {
  if (misfit.reason === 'no context') {
    return 'It has only added lines, and the place its line number names is not certain.';
  }
  if (misfit.reason === 'ambiguous') {
    const places = misfit.places.slice(0, maxListedPlaces).map((place) => place + 1);
    const more = misfit.places.length > maxListedPlaces ? ' and more' : '';
    return `Its old lines are not at line ${misfit.expected + 1} but as near or nearer at lines ${places.join(', ')}${more}.`;
  }
  return explainDifference(misfit, file, pauses);
}

async function explainDifference(
  { search, hunk, expected }: Misfit,
  file: TextLines,
  pauses: Pauses,
): Promise<string> {
  const old = hunk.lines.filter(({ kind }) => kind !== 'added');
  const start = await findMostAlike(search, expected, pauses);
  const step = old.findIndex((_, index) => search.file[start + index] !== search.wanted[index]);
  if (step === -1) {
    const isEarly = start < search.from;
    return isEarly
      ? `It fits at line ${start + 1} only, which is before the end of the hunk above it.`
      : `It says that the file ends after its last line, but line ${start + old.length} is not the end of the file.`;
  }
  const line = start + step;
  const wanted = old[step];
  const found = lineAt(file, line);
  if (found !== undefined && wanted !== undefined && withoutReturn(found) === withoutReturn(wanted.text)) {
    return `It says that line ${line + 1} ends the file without a line end; the file has one there.`;
  }
  const has = found === undefined ? `the file ends after line ${file.count}` : `found ${show(found)}`;
  return `Line ${line + 1}: expected ${show(wanted?.text ?? '')}, ${has}.`;
}

function adviceFor({ reason }: Misfit): string {
  if (reason === 'no context') return 'Add unchanged lines around the added ones.';
  if (reason === 'ambiguous')
    return 'Correct the line number in the @@ line, or add context until the place is certain.';
  return 'Read these lines and make the patch anew: unchanged and removed lines must be as they are in the file.';
}

/** In quotes, so that white space can be seen. */
function show(line: string): string {
  const text = withoutReturn(line);
  return JSON.stringify(text.length > maxShownChars ? `${text.slice(0, maxShownChars)}…` : text);
}
