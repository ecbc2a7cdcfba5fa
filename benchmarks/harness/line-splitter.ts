const NEWLINE = 0x0a;

/** Near the longest string that Node can make, and several times the longest answer that is measured. */
const LONGEST_LINE_BYTES = 500_000_000;

/** Cuts a stream of bytes into lines; a line of many chunks is joined once, when it is complete. */
export class LineSplitter {
  #chunks: Buffer[] = [];
  #keptBytes = 0;
  readonly #longestBytes: number;

  constructor(longestBytes = LONGEST_LINE_BYTES) {
    this.#longestBytes = longestBytes;
  }

  push(chunk: Buffer): Buffer[] {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#chunks.push(chunk.subarray(start, end));
      lines.push(this.#chunks.length === 1 ? chunk.subarray(start, end) : Buffer.concat(this.#chunks));
      this.#chunks = [];
      this.#keptBytes = 0;
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
    return lines;
  }

  #keep(rest: Buffer): void {
    this.#keptBytes += rest.length;
    if (this.#keptBytes > this.#longestBytes) {
      this.#chunks = [];
      throw new Error(`A line has more than ${this.#longestBytes} bytes.`);
    }
    this.#chunks.push(rest);
  }
}
