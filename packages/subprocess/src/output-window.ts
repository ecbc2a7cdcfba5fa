export interface OutputText {
  readonly text: string;
  readonly omittedBytes: number;
}

/** Keeps the first and the last bytes of a stream of any length in a buffer of fixed size. */
export class OutputWindow {
  readonly #maxBytes: number;
  readonly #headBytes: number;
  #kept = Buffer.alloc(0);
  #totalBytes = 0;

  /** `headBytes` of the window stay as the beginning; the rest of it moves along with the end. */
  constructor(maxBytes: number, headBytes: number = Math.ceil(maxBytes / 2)) {
    this.#maxBytes = maxBytes;
    this.#headBytes = Math.min(headBytes, maxBytes);
  }

  get totalBytes(): number {
    return this.#totalBytes;
  }

  get omittedBytes(): number {
    return Math.max(0, this.#totalBytes - this.#maxBytes);
  }

  push(chunk: Buffer): void {
    this.#grow(this.#totalBytes + chunk.length);
    const linear = chunk.subarray(0, Math.max(0, this.#maxBytes - this.#totalBytes));
    linear.copy(this.#kept, this.#totalBytes);
    this.#totalBytes += linear.length;
    this.#pushToTail(chunk.subarray(linear.length));
  }

  /** The text, with a line in the middle that says how much is missing; nothing at all for a window of no size. */
  read(): OutputText {
    const omittedBytes = this.omittedBytes;
    if (this.#maxBytes === 0) return { text: '', omittedBytes };
    if (omittedBytes === 0) return { text: this.#kept.toString('utf8', 0, this.#totalBytes), omittedBytes };
    const head = withoutBrokenEnd(this.#kept.subarray(0, this.#headBytes));
    const tail = withoutBrokenStart(this.#tail());
    const cut = this.#totalBytes - head.length - tail.length;
    const parts = [head.toString(), `[… ${cut} bytes left out …]`, tail.toString()];
    return { text: parts.filter((part) => part !== '').join('\n'), omittedBytes: cut };
  }

  /** The beginning alone, for those who stop reading there. */
  readHead(): string {
    const isWhole = this.omittedBytes === 0;
    const head = this.#kept.subarray(0, isWhole ? this.#totalBytes : this.#headBytes);
    return (isWhole ? head : withoutBrokenEnd(head)).toString();
  }

  #grow(neededBytes: number): void {
    if (neededBytes <= this.#kept.length || this.#kept.length === this.#maxBytes) return;
    const size = Math.min(this.#maxBytes, Math.max(neededBytes, this.#kept.length * 2));
    const larger = Buffer.allocUnsafe(size);
    this.#kept.copy(larger);
    this.#kept = larger;
  }

  /** The tail is a ring: byte number n of the stream lies at the same place as n + its size. */
  #pushToTail(bytes: Buffer): void {
    const size = this.#maxBytes - this.#headBytes;
    this.#totalBytes += bytes.length;
    if (size === 0) return;
    const last = bytes.subarray(Math.max(0, bytes.length - size));
    const at = (this.#totalBytes - last.length - this.#headBytes) % size;
    const copied = last.copy(this.#kept, this.#headBytes + at);
    last.subarray(copied).copy(this.#kept, this.#headBytes);
  }

  #tail(): Buffer {
    const size = this.#maxBytes - this.#headBytes;
    if (size === 0) return Buffer.alloc(0);
    const ring = this.#kept.subarray(this.#headBytes);
    const start = (this.#totalBytes - this.#headBytes) % size;
    return Buffer.concat([ring.subarray(start), ring.subarray(0, start)]);
  }
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function withoutBrokenStart(bytes: Buffer): Buffer {
  let start = 0;
  while (start < 3 && isContinuation(bytes[start])) start++;
  return bytes.subarray(start);
}

function withoutBrokenEnd(bytes: Buffer): Buffer {
  let lead = bytes.length - 1;
  while (bytes.length - lead < 4 && isContinuation(bytes[lead])) lead--;
  const first = bytes[lead] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return lead + length > bytes.length ? bytes.subarray(0, lead) : bytes;
}
