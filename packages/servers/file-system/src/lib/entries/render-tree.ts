import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type AllowedPath, canBeArgument } from '@dpttools/kit/paths';
import { type Allotment, allotLines } from './allot-lines.ts';
import { inFolder } from './in-folder.ts';
import { mapBounded } from './map-bounded.ts';
import { indentChars, type LineForms } from './measured-folder.ts';
import { unusableName, visibleName } from './visible-name.ts';
import { type TreeEntry, type TreeFolder, walkTree } from './walk-tree.ts';

export interface TreeOptions {
  readonly maxDepth: number;
  readonly includeHidden: boolean;
  readonly maxChars: number;
  /** How names are written beyond what a tree needs; it may lengthen them. */
  readonly showText?: (text: string) => string;
  readonly signal?: AbortSignal | undefined;
}

export interface RenderedTree {
  readonly tree: string;
  readonly shown: number;
  readonly leftOut: number;
  /** False when `leftOut` is a lower bound. */
  readonly isCounted: boolean;
}

/** For the line at the end. */
const closingChars = 120;
/** Assumed of a link until it is read. */
const usualTarget = ' '.repeat(20);
const unknownTarget = '?';
const maxLabelChars = 1_000;

/**
 * Draws a folder as an indented tree of at most `maxChars`: folders first, links as `name -> target`, and in place
 * what was left out or could not be read.
 */
export async function renderTree(path: AllowedPath, options: TreeOptions): Promise<RenderedTree> {
  const { maxChars, signal, showText = (text: string) => text } = options;
  const show = (text: string) => showText(visibleName(text));
  const rootLine = path.endsWith('/') ? show(path) : `${show(path)}/`;
  const room = maxChars - rootLine.length - closingChars;
  const walk = await walkTree(path, {
    ...options,
    maxKept: Math.max(1, Math.ceil(room / (indentChars + 2))),
  });
  const forms = lineForms(show);
  let allotment = allotLines(walk.root, room, forms);
  for (let unread = unreadLinks(allotment); unread.length > 0; unread = unreadLinks(allotment)) {
    await readTargets(unread, signal);
    allotment = allotLines(walk.root, room, forms);
  }
  const shown = [...allotment.values()].reduce((sum, count) => sum + count, 0);
  const leftOut = walk.entryCount - shown;
  const lines = [rootLine, ...drawFolder(walk.root, '', { allotment, forms })];
  if (leftOut > 0 || !walk.isComplete) lines.push('', closingLine(leftOut, walk.isComplete));
  return { tree: lines.join('\n'), shown, leftOut, isCounted: walk.isComplete };
}

const numbers = /\B(?=(\d{3})+$)/g;
const counted = (count: number): string => String(count).replace(numbers, ',');

function closingLine(leftOut: number, isComplete: boolean): string {
  const count = `${isComplete ? '' : 'At least '}${counted(leftOut)} ${leftOut === 1 ? 'entry' : 'entries'}`;
  return `[${count} left out. To see more, name a smaller folder or a smaller max_depth.]`;
}

function lineForms(show: (text: string) => string): LineForms {
  const labels = new Map<TreeEntry, string>();
  const label = (entry: TreeEntry): string => {
    const known = labels.get(entry);
    if (known !== undefined) return known;
    const text = clip(labelOf(entry, show));
    if (!isUnread(entry)) labels.set(entry, text);
    return text;
  };
  return { label, note: (count) => `… ${counted(count)} more` };
}

function labelOf(entry: TreeEntry, show: (text: string) => string): string {
  const name = show(entry.name);
  const mark = canBeArgument(entry.name) ? '' : ` [${unusableName}]`;
  if (entry.isClosed) return `${name}${entry.isFolder ? '/' : ''} [never opened]`;
  if (entry.isLink)
    return `${name} -> ${entry.linkTarget === undefined ? usualTarget : show(entry.linkTarget)}${mark}`;
  if (!entry.isFolder) return `${name}${mark}`;
  const problem = entry.folder?.problem;
  return problem === undefined ? `${name}/${mark}` : `${name}/ [${problem}]`;
}

function clip(text: string): string {
  return text.length <= maxLabelChars ? text : `${text.slice(0, maxLabelChars - 1)}…`;
}

interface UnreadLinks {
  readonly folder: TreeFolder;
  readonly links: readonly TreeEntry[];
}

function unreadLinks(allotment: Allotment): UnreadLinks[] {
  return [...allotment]
    .map(([folder, count]) => ({ folder, links: folder.entries.slice(0, count).filter(isUnread) }))
    .filter(({ links }) => links.length > 0);
}

const isUnread = ({ isLink, linkTarget }: TreeEntry): boolean => isLink && linkTarget === undefined;

async function readTargets(unread: readonly UnreadLinks[], signal: AbortSignal | undefined): Promise<void> {
  await mapBounded(unread, 8, async ({ folder, links }) => {
    signal?.throwIfAborted();
    try {
      await inFolder(folder.path, (directory) =>
        mapBounded(links, 8, async (entry) => {
          entry.linkTarget = await readlink(join(directory, entry.name)).catch(() => unknownTarget);
        }),
      );
    } catch {
      // The folder went away meanwhile.
      for (const entry of links) entry.linkTarget ??= unknownTarget;
    }
  });
}

interface Drawing {
  readonly allotment: Allotment;
  readonly forms: LineForms;
}

function drawFolder(folder: TreeFolder, lead: string, drawing: Drawing): string[] {
  const { allotment, forms } = drawing;
  const shown = folder.entries.slice(0, allotment.get(folder) ?? 0);
  const leftOut = folder.entryCount - shown.length;
  const lines = shown.flatMap((entry, index) => {
    const isLast = index === shown.length - 1 && leftOut === 0;
    const line = `${lead}${isLast ? '└── ' : '├── '}${forms.label(entry)}`;
    if (entry.folder === undefined) return [line];
    return [line, ...drawFolder(entry.folder, `${lead}${isLast ? '    ' : '│   '}`, drawing)];
  });
  return leftOut === 0 ? lines : [...lines, `${lead}└── ${forms.note(leftOut)}`];
}
