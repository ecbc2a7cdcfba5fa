import { type BytePath, comparePaths, displayPath } from './path-order.ts';

export interface Unreadable {
  readonly count: number;
  /** The first of them in path order, relative to the root, as `path (reason)`. */
  readonly examples: readonly string[];
}

const maxExamples = 10;

/** Files and folders that could not be read: counted, and some of them named. */
export class UnreadableList {
  #count = 0;
  #examples: { path: BytePath; reason: string }[] = [];

  add(path: BytePath, reason: string): void {
    this.#count += 1;
    this.#examples.push({ path, reason });
    if (this.#examples.length > 10 * maxExamples) this.#prune();
  }

  finish(): Unreadable {
    this.#prune();
    const examples = this.#examples.map(({ path, reason }) => `${displayPath(path)} (${reason})`);
    return { count: this.#count, examples };
  }

  #prune(): void {
    this.#examples = this.#examples
      .sort((left, right) => comparePaths(left.path, right.path))
      .slice(0, maxExamples);
  }
}
