import type { Replacement } from '../text/splice-text.ts';
import { explainMisfit } from './explain-misfit.ts';
import type { Hunk } from './file-patch.ts';
import { hunkReplacements } from './hunk-replacements.ts';
import { alreadyApplied } from './patch-errors.ts';
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

/** Computes what a patch changes in a text. All hunks fit, or it throws `patch_failed` or `already_applied`. */
export function applyHunks(text: string, hunks: readonly Hunk[], path: string): AppliedPatch {
  const file = splitLines(text);
  const exact = placeHunks(file, hunks, 'exact');
  if ('placed' in exact) return toApplied(file, exact.placed, 'exact');
  const lenient = placeHunks(file, hunks, 'lenient');
  if ('placed' in lenient) return toApplied(file, lenient.placed, 'lenient');
  throw isApplied(file, hunks) ? alreadyApplied(path) : explainMisfit(lenient.misfit, file, path);
}

function toApplied(file: TextLines, placed: readonly PlacedHunk[], comparison: Comparison): AppliedPatch {
  return {
    replacements: placed.flatMap((hunk) => hunkReplacements(file, hunk, comparison)),
    hunks: placed.map(({ index, offset }) => ({ line: index + 1, offset })),
  };
}

/** Whether taking the patch back would fit. Removals alone would fit anywhere, so they say nothing. */
function isApplied(file: TextLines, hunks: readonly Hunk[]): boolean {
  const reversed = hunks.map(reverseHunk);
  const hasEvidence = reversed.every(({ lines }) => lines.some(({ kind }) => kind === 'removed'));
  return hasEvidence && 'placed' in placeHunks(file, reversed, 'lenient');
}

function reverseHunk({ lines, oldStart, newStart, header }: Hunk): Hunk {
  const reversed = { context: 'context', added: 'removed', removed: 'added' } as const;
  return {
    header,
    oldStart: newStart,
    newStart: oldStart,
    lines: lines.map((line) => ({ ...line, kind: reversed[line.kind] })),
  };
}
