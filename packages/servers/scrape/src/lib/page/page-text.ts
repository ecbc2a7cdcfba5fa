import { normalizeText, oneSpace } from '../words/normalize-text.ts';

/** What a heading or link keeps of its text at most. */
export const maxPassageChars = 2000;

/** Twice a whole page, for headings and links: only passages inside passages without end come to more. */
const maxPassagesChars = 20_000_000;

/** The text of a page while it is read, with a space wherever an element ends a word. */
export class PageText {
  readonly #pieces: string[] = [];
  #passagesChars = 0;

  /** A place to read a passage from later. */
  get position(): number {
    return this.#pieces.length;
  }

  add(text: string): void {
    if (text !== '') this.#pieces.push(oneSpace(text));
  }

  endWord(): void {
    if (this.#pieces.at(-1) !== ' ') this.#pieces.push(' ');
  }

  /** What was added since, normalized; a long one ends in an ellipsis. */
  passage(from: number): string {
    if (this.#passagesChars > maxPassagesChars) return '';
    let text = '';
    for (let at = from; at < this.#pieces.length && text.length <= maxPassageChars; at += 1)
      text += this.#pieces[at]?.slice(0, maxPassageChars + 1) ?? '';
    this.#passagesChars += text.length;
    if (text.length <= maxPassageChars) return normalizeText(text);
    // Not in the middle of a surrogate pair.
    return `${normalizeText(text.slice(0, maxPassageChars).replace(/[\ud800-\udbff]$/, ''))}\u2026`;
  }

  whole(): string {
    return normalizeText(this.#pieces.join(''));
  }
}
