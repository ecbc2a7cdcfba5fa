import type { TreeEntry, TreeFolder } from './walk-tree.ts';

export interface LineForms {
  /** The text of an entry, without what leads to it. */
  label(entry: TreeEntry): string;
  /** Stands below the shown entries of a folder when `count` are left out. */
  note(count: number): string;
}

/** Each level is led in by four characters, and each line ends with one. */
export const indentChars = 4;
const lineChars = (level: number, text: string): number => indentChars * level + text.length + 1;

/** What the lines of a folder's entries take, measured as far as it is asked for. */
export class MeasuredFolder {
  readonly folder: TreeFolder;
  readonly noteChars: number;
  readonly #forms: LineForms;
  /** Characters of the first n entries, each with the note its own folder may need. */
  readonly #sums = [0];

  constructor(folder: TreeFolder, forms: LineForms) {
    this.folder = folder;
    this.#forms = forms;
    this.noteChars = noteCharsOf(folder, forms);
  }

  /** How many entries a quota shows: those that were dropped cannot be. */
  shownOf(quota: number): number {
    return Math.min(quota, this.folder.entries.length);
  }

  /** Room for the note was taken with the folder's own line: a folder that is shown whole gives it back. */
  charsFor(quota: number): number {
    const chars = this.#sumOf(this.shownOf(quota));
    return quota >= this.folder.entryCount ? chars - this.noteChars : chars;
  }

  /** Of all entries, or more than `enough`. */
  wholeChars(enough: number): number {
    const { entryCount } = this.folder;
    for (let count = 1; count < entryCount; count *= 2) {
      const chars = this.charsFor(count);
      if (chars > enough + this.noteChars) return chars;
    }
    return this.charsFor(entryCount);
  }

  #sumOf(count: number): number {
    const { entries, level } = this.folder;
    for (let at = this.#sums.length - 1; at < count; at++) {
      const entry = entries[at];
      if (entry === undefined) break;
      const note = entry.folder === undefined ? 0 : noteCharsOf(entry.folder, this.#forms);
      this.#sums.push((this.#sums[at] ?? 0) + lineChars(level, this.#forms.label(entry)) + note);
    }
    return this.#sums[count] ?? 0;
  }
}

function noteCharsOf({ entryCount, level }: TreeFolder, { note }: LineForms): number {
  return entryCount === 0 ? 0 : lineChars(level, note(entryCount));
}
