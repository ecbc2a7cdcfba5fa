import { StringDecoder } from 'node:string_decoder';

const defaultMaxLineChars = 1_048_576;

/** Cuts a stream of bytes into lines without their ends. A line beyond the limit is handed over cut at it, once. */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  readonly #maxLineChars: number;
  readonly #onLine: (line: string) => void;
  #open = '';
  #isSkipping = false;

  constructor(onLine: (line: string) => void, maxLineChars: number = defaultMaxLineChars) {
    this.#onLine = onLine;
    this.#maxLineChars = maxLineChars;
  }

  push(chunk: Buffer): void {
    this.#take(this.#decoder.write(chunk));
  }

  /** Hands over a last line that has no end. */
  finish(): void {
    this.#take(this.#decoder.end());
    if (this.#open !== '') this.#emit();
  }

  #take(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#append(text.slice(start, end));
      if (!this.#isSkipping) this.#emit();
      this.#isSkipping = false;
      start = end + 1;
    }
    this.#append(text.slice(start));
  }

  #append(text: string): void {
    if (this.#isSkipping) return;
    this.#open += text;
    if (this.#open.length <= this.#maxLineChars) return;
    this.#open = this.#open.slice(0, this.#maxLineChars);
    this.#emit();
    this.#isSkipping = true;
  }

  #emit(): void {
    const line = this.#open.endsWith('\r') ? this.#open.slice(0, -1) : this.#open;
    this.#open = '';
    this.#onLine(line);
  }
}
