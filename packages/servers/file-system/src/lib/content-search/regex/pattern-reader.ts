import { PatternError } from './pattern-error.ts';

/** Reads a pattern character by character (code points, not UTF-16 units). */
export class PatternReader {
  readonly #characters: readonly string[];
  #index = 0;

  constructor(pattern: string) {
    this.#characters = Array.from(pattern);
  }

  get index(): number {
    return this.#index;
  }

  get atEnd(): boolean {
    return this.#index >= this.#characters.length;
  }

  /** The character `ahead` places from here, or '' beyond the end. */
  peek(ahead = 0): string {
    return this.#characters[this.#index + ahead] ?? '';
  }

  next(): string {
    const character = this.peek();
    this.#index += 1;
    return character;
  }

  /** Steps over `text` when it comes next. */
  take(text: string): boolean {
    let length = 0;
    for (const character of text) {
      if (this.peek(length) !== character) return false;
      length += 1;
    }
    this.#index += length;
    return true;
  }

  /** Everything up to `end`, which is stepped over too; undefined, and nothing read, when it never comes. */
  takeUntil(end: string): string | undefined {
    const at = this.#characters.indexOf(end, this.#index);
    if (at === -1) return undefined;
    const text = this.#characters.slice(this.#index, at).join('');
    this.#index = at + 1;
    return text;
  }

  rewind(index: number): void {
    this.#index = index;
  }

  error(message: string, { at = this.#index, hint }: { at?: number; hint?: string } = {}): PatternError {
    return new PatternError(message, at + 1, hint);
  }
}
