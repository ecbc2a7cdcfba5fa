const NEWLINE = 0x0a;

/** Cuts a stream of bytes into lines; a line of many chunks is joined once, when it is complete. */
export class LineSplitter {
  #chunks: Buffer[] = [];

  push(chunk: Buffer): Buffer[] {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#chunks.push(chunk.subarray(start, end));
      lines.push(this.#chunks.length === 1 ? chunk.subarray(start, end) : Buffer.concat(this.#chunks));
      this.#chunks = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#chunks.push(chunk.subarray(start));
    return lines;
  }
}
