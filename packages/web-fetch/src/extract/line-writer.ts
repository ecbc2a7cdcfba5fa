interface Prefix {
  readonly first: string;
  readonly rest: string;
  isUsed: boolean;
}

/** Lays out running and preformatted text in lines: white space collapsed, blocks apart, lines prefixed. */
export class LineWriter {
  readonly #parts: string[] = [];
  readonly #prefixes: Prefix[] = [];
  #pendingBreaks = 0;
  #hasPendingSpace = false;
  #isLineStart = true;

  /** At least this many line breaks before the next text. */
  break(count: number): void {
    this.#pendingBreaks = Math.max(this.#pendingBreaks, count);
    this.#hasPendingSpace = false;
  }

  /** One more line break, with at most one blank line. */
  lineBreak(): void {
    this.break(Math.min(this.#pendingBreaks + 1, 2));
  }

  space(): void {
    this.#hasPendingSpace = !this.#isLineStart && this.#pendingBreaks === 0;
  }

  /** Starts the lines that follow with `rest`, the first of them with `first`. */
  indent(rest: string, first = rest): void {
    this.#prefixes.push({ first, rest, isUsed: false });
  }

  outdent(): void {
    this.#prefixes.pop();
  }

  flow(text: string): void {
    const collapsed = text.replace(/[ \t\n\r\f\u00a0]+/g, ' ');
    if (collapsed.startsWith(' ')) this.space();
    const words = collapsed.trim();
    if (words === '') return;
    this.#startWriting();
    this.#parts.push(words);
    if (collapsed.endsWith(' ')) this.space();
  }

  /** White space stays as it is. */
  exact(text: string): void {
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.#pendingBreaks += 1;
      if (line === '') continue;
      this.#startWriting();
      this.#parts.push(line);
    }
  }

  finish(): string {
    return this.#parts.join('');
  }

  #startWriting(): void {
    if (this.#pendingBreaks > 0) {
      if (this.#parts.length > 0) this.#parts.push('\n'.repeat(this.#pendingBreaks));
      this.#isLineStart = true;
    }
    if (this.#isLineStart) this.#parts.push(...this.#prefixes.map(usePrefix));
    else if (this.#hasPendingSpace) this.#parts.push(' ');
    this.#pendingBreaks = 0;
    this.#hasPendingSpace = false;
    this.#isLineStart = false;
  }
}

function usePrefix(prefix: Prefix): string {
  if (prefix.isUsed) return prefix.rest;
  prefix.isUsed = true;
  return prefix.first;
}
