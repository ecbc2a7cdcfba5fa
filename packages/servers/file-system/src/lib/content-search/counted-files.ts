import { type BytePath, comparePaths } from './path-order.ts';
import { type Unreadable, UnreadableList } from './unreadable-list.ts';

export interface MatchedFile {
  /** Relative to the root. */
  readonly path: BytePath;
  readonly lines: number;
}

/** What a pass over the whole tree finds out; the lines themselves are read afterwards, from the first files only. */
export interface Counts {
  /** The first matched files in path order, at least one for each line wanted. */
  readonly files: readonly MatchedFile[];
  readonly matchedFiles: number;
  readonly matchedLines: number;
  /** Undefined when it is not known. */
  readonly searchedFiles: number | undefined;
  readonly unreadable: Unreadable;
  /** False when time ran out before the whole tree was seen. */
  readonly isComplete: boolean;
}

/** Collects counts in any order and keeps the first files in path order, so that memory is bounded. */
export class CountCollector {
  readonly unreadable = new UnreadableList();
  #files: MatchedFile[] = [];
  /** Nothing behind it is kept. */
  #last: MatchedFile | undefined;
  #matchedFiles = 0;
  #matchedLines = 0;
  readonly #keep: number;

  constructor(keep: number) {
    this.#keep = keep;
  }

  add(file: MatchedFile): void {
    this.#matchedFiles += 1;
    this.#matchedLines += file.lines;
    if (this.#last !== undefined && comparePaths(file.path, this.#last.path) > 0) return;
    this.#files.push(file);
    if (this.#files.length >= 2 * this.#keep + 100) this.#prune();
  }

  finish(end: Pick<Counts, 'searchedFiles' | 'isComplete'>): Counts {
    this.#prune();
    return {
      files: this.#files,
      matchedFiles: this.#matchedFiles,
      matchedLines: this.#matchedLines,
      unreadable: this.unreadable.finish(),
      ...end,
    };
  }

  #prune(): void {
    this.#files = this.#files.sort((left, right) => comparePaths(left.path, right.path)).slice(0, this.#keep);
    this.#last = this.#files[this.#keep - 1];
  }
}
