import type { Replacement } from '../text/splice-text.ts';
import type { HunkLine } from './file-patch.ts';
import type { Comparison, PlacedHunk } from './place-hunks.ts';
import { lineAt, type TextLines, withoutReturn } from './text-lines.ts';

/** Neighbouring removed and added lines, in one place of the file. */
interface Change {
  /** 0-based line of the file. */
  readonly index: number;
  readonly removedCount: number;
  readonly added: readonly HunkLine[];
}

/** What a placed hunk changes in the text; lines of context are not touched. */
export function hunkReplacements(file: TextLines, placed: PlacedHunk, comparison: Comparison): Replacement[] {
  return changesOf(placed).map((change) => ({
    start: file.starts[change.index] ?? file.text.length,
    end: file.starts[change.index + change.removedCount] ?? file.text.length,
    text: comparison === 'exact' ? exactText(change.added) : fittedText(file, change),
  }));
}

function changesOf({ hunk, index }: PlacedHunk): Change[] {
  const changes: Change[] = [];
  let line = index;
  let open: { index: number; removedCount: number; added: HunkLine[] } | undefined;
  for (const hunkLine of hunk.lines) {
    if (hunkLine.kind === 'context') {
      open = undefined;
      line += 1;
      continue;
    }
    if (open === undefined) {
      open = { index: line, removedCount: 0, added: [] };
      changes.push(open);
    }
    if (hunkLine.kind === 'added') open.added.push(hunkLine);
    else {
      open.removedCount += 1;
      line += 1;
    }
  }
  return changes;
}

const exactText = (added: readonly HunkLine[]): string =>
  added.map(({ text, hasLineEnd }) => text + (hasLineEnd ? '\n' : '')).join('');

/** The added lines with the line ends of those they replace, or of their neighbours; a file that ended without one still does. */
function fittedText(file: TextLines, { index, removedCount, added }: Change): string {
  const removedEnds = Array.from({ length: removedCount }, (_, step) => lineEndAt(file, index + step)).filter(
    (end) => end !== '',
  );
  const neighbours = [index - 1, index + removedCount, index - 2].map((line) => lineEndAt(file, line));
  const usual = [...removedEnds.slice(-1), ...neighbours].find((end) => end !== '') ?? '\n';
  const ended = added.map(({ text }, step) => withoutReturn(text) + (removedEnds[step] ?? usual));
  const text = ended.join('');
  const isAtEnd = index + removedCount === file.count && added.length > 0;
  const staysUnended = isAtEnd && !file.endsWithLineFeed;
  const needsNoEnd = staysUnended || added.at(-1)?.hasLineEnd === false;
  const body = needsNoEnd ? text.replace(/\r?\n$/, '') : text;
  // Lines put after the last one, which had no line end: it gets one now.
  return staysUnended && removedCount === 0 ? usual + body : body;
}

/** `\n` or `\r\n`, empty for a line without an end and for none. */
function lineEndAt(file: TextLines, index: number): string {
  const line = lineAt(file, index);
  if (line === undefined || (index === file.count - 1 && !file.endsWithLineFeed)) return '';
  return line.endsWith('\r') ? '\r\n' : '\n';
}
