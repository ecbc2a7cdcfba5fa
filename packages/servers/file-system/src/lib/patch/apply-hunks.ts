import type { Pauses } from '../text/pauses.ts';
import type { Replacement } from '../text/splice-text.ts';
import { explainMisfit } from './explain-misfit.ts';
import type { Hunk } from './file-patch.ts';
import { hunkReplacements } from './hunk-replacements.ts';
import { alreadyApplied, cutOff } from './patch-errors.ts';
import { type Comparison, type PlacedHunk, placeHunks } from './place-hunks.ts';
import { splitLines, type TextLines } from './text-lines.ts';

export interface AppliedHunk {
  /** 1-based line of the old file that the hunk begins at. */
  readonly line: number;
  /** How many lines that is after (or, negative, before) the place that the patch names. */
  readonly offset: number;
}

export interface AppliedPatch {
  /** Ascending, in places of the text. */
  readonly replacements: readonly Replacement[];
  readonly hunks: readonly AppliedHunk[];
}

interface Target {
  /** To name the file by. */
  readonly path: string;
  readonly pauses: Pauses;
}

/** Computes what a patch changes in a text. All hunks fit, or it throws `patch_failed` or `already_applied`. */
export async function applyHunks(
  text: string,
  hunks: readonly Hunk[],
  { path, pauses }: Target,
): Promise<AppliedPatch> {
  const file = await splitLines(text, pauses);
  const exact = await placeHunks(file, hunks, { comparison: 'exact', pauses });
  if ('placed' in exact) return toApplied(file, exact.placed, 'exact');
  const lenient = await placeHunks(file, hunks, { comparison: 'lenient', pauses });
  if ('placed' in lenient) return toApplied(file, lenient.placed, 'lenient');
  if (await isApplied(file, hunks, pauses)) throw alreadyApplied(path);
  throw await explainMisfit(lenient.misfit, file, { path, pauses });
}

function toApplied(file: TextLines, placed: readonly PlacedHunk[], comparison: Comparison): AppliedPatch {
  const cut = placed.find((hunk) => countsToEnd(file, hunk));
  if (cut !== undefined) throw cutOff(cut.hunk.header);
  return {
    replacements: placed.flatMap((hunk) => hunkReplacements(file, hunk, comparison)),
    hunks: placed.map(({ index, offset }) => ({ line: index + 1, offset })),
  };
}

/** At the end of a file a change may have less context after it: there a count that is exactly right is no slip. */
function countsToEnd({ count }: TextLines, { hunk, index }: PlacedHunk): boolean {
  const oldLines = hunk.lines.filter(({ kind }) => kind !== 'added').length;
  return hunk.missingOld > 0 && index + oldLines + hunk.missingOld === count;
}

/** Whether taking the patch back would fit. Removals alone would fit anywhere, so they say nothing. */
async function isApplied(file: TextLines, hunks: readonly Hunk[], pauses: Pauses): Promise<boolean> {
  const reversed = hunks.map(reverseHunk);
  const hasEvidence = reversed.every(({ lines }) => lines.some(({ kind }) => kind === 'removed'));
  return hasEvidence && 'placed' in (await placeHunks(file, reversed, { comparison: 'lenient', pauses }));
}

function reverseHunk({ lines, oldStart, newStart, header }: Hunk): Hunk {
  const reversed = { context: 'context', added: 'removed', removed: 'added' } as const;
  return {
    header,
    oldStart: newStart,
    newStart: oldStart,
    missingOld: 0,
    lines: lines.map((line) => ({ ...line, kind: reversed[line.kind] })),
  };
}
