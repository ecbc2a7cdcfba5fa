import { type LineForms, MeasuredFolder } from './measured-folder.ts';
import type { TreeFolder } from './walk-tree.ts';

/** How many entries of each drawn folder are shown, from the first. */
export type Allotment = ReadonlyMap<TreeFolder, number>;

/** The part of the room that a level leaves to the levels below it, if these need so much. */
const shareBelow = 0.4;

/**
 * Divides the room for a tree: level by level, and among the folders of a level so that small ones are shown
 * whole before large ones get more.
 */
export function allotLines(root: TreeFolder, maxChars: number, forms: LineForms): Allotment {
  const allotment = new Map<TreeFolder, number>();
  let level = [new MeasuredFolder(root, forms)];
  let left = maxChars - sumOf(level, ({ noteChars }) => noteChars);
  while (level.length > 0) {
    const below = charsBelow(level, { forms, most: Math.max(0, left * shareBelow) });
    const room = Math.max(0, left - below);
    const quota = largestQuota(level, room);
    let spare = room - sumOf(level, (folder) => folder.charsFor(quota));
    left -= room - spare;
    const next: MeasuredFolder[] = [];
    for (const measured of level) {
      // What is too little for one more in each folder is one more in the first.
      const more = measured.charsFor(quota + 1) - measured.charsFor(quota);
      const count = measured.shownOf(more <= spare ? quota + 1 : quota);
      if (count > quota) {
        spare -= more;
        left -= more;
      }
      allotment.set(measured.folder, count);
      for (const { folder } of measured.folder.entries.slice(0, count)) {
        if (folder !== undefined) next.push(new MeasuredFolder(folder, forms));
      }
    }
    level = next;
  }
  return allotment;
}

/** What the levels below would take, up to `most`. */
function charsBelow(
  level: readonly MeasuredFolder[],
  { forms, most }: { readonly forms: LineForms; readonly most: number },
): number {
  let chars = 0;
  let folders = level.map(({ folder }) => folder);
  while (folders.length > 0 && chars < most) {
    const inside: TreeFolder[] = [];
    for (const { entries } of folders) {
      for (const { folder } of entries) {
        if (folder === undefined) continue;
        inside.push(folder);
        chars += Math.max(0, new MeasuredFolder(folder, forms).wholeChars(most - chars));
        if (chars >= most) return most;
      }
    }
    folders = inside;
  }
  return Math.min(chars, most);
}

function largestQuota(level: readonly MeasuredFolder[], room: number): number {
  const fits = (quota: number) => sumOf(level, (folder) => folder.charsFor(quota)) <= room;
  const most = level.reduce((largest, { folder }) => Math.max(largest, folder.entryCount), 0);
  let low = 0;
  let high = 1;
  // Upwards in steps that double, so that what is far from fitting is never measured.
  while (high < most && fits(high)) {
    low = high;
    high *= 2;
  }
  if (high >= most) {
    if (fits(most)) return most;
    high = most;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
