import { readSync } from 'node:fs';

/** The first look at a larger file is short: most binary ones give themselves away in it. */
const firstReadBytes = 16 * 1024;
/** Up to here a whole file is read sooner than two pieces of it. */
const smallFileBytes = 64 * 1024;
const readBytes = 128 * 1024;

/** A buffer that one file after the other is read through. */
export class PieceBuffer {
  bytes = Buffer.allocUnsafeSlow(2 * readBytes);

  /** Makes room for `wanted` bytes behind the `kept` ones at its start. */
  reserve(kept: number, wanted: number): void {
    if (kept + wanted <= this.bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, kept + wanted));
    this.bytes.copy(grown, 0, 0, kept);
    this.bytes = grown;
  }
}

export interface OpenFile {
  readonly fd: number;
  readonly size: number;
  /** What `readHead` has read of it already. */
  readonly head?: number;
}

/** Reads the beginning into the buffer, a small file as a whole; how much was read. */
export function readHead({ fd, size }: OpenFile, buffer: PieceBuffer): number {
  return readSync(fd, buffer.bytes, 0, size <= smallFileBytes ? smallFileBytes : firstReadBytes, null);
}

/** Whether the first bytes of a file say how it is to be read. */
export function hasByteOrderMark(start: Buffer): boolean {
  return byteOrderMark(start).length > 0;
}

/**
 * Reads a file through the buffer as UTF-8. UTF-16 is recognised by its byte order mark and converted;
 * a byte order mark is left out.
 */
export class PieceReader {
  atEnd = false;
  readonly #file: OpenFile;
  readonly #buffer: PieceBuffer;
  #decoder: TextDecoder | undefined;
  #total = 0;

  constructor(file: OpenFile, buffer: PieceBuffer) {
    this.#file = file;
    this.#buffer = buffer;
  }

  /** Reads on behind the `kept` bytes at the buffer's start; where the text in it ends then. */
  read(kept: number): number {
    const isFirst = this.#total === 0;
    let count = isFirst ? this.#readFirst() : this.#readNext(kept);
    if (isFirst) {
      const { encoding, length } = byteOrderMark(this.#buffer.bytes.subarray(0, count));
      if (encoding !== 'utf-8') this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
      this.#buffer.bytes.copyWithin(0, length, count);
      count -= length;
    }
    return kept + (this.#decoder === undefined ? count : this.#convert(this.#decoder, kept, count));
  }

  #readFirst(): number {
    return this.#add(this.#file.head ?? readHead(this.#file, this.#buffer));
  }

  #readNext(kept: number): number {
    this.#buffer.reserve(kept, readBytes);
    return this.#add(readSync(this.#file.fd, this.#buffer.bytes, kept, readBytes, null));
  }

  #add(count: number): number {
    const { size } = this.#file;
    this.#total += count;
    // A size of 0 says nothing where a file system makes files up as they are read.
    this.atEnd = count === 0 || (size > 0 && this.#total >= size);
    return count;
  }

  /** Replaces what was read by its UTF-8 form. */
  #convert(decoder: TextDecoder, kept: number, count: number): number {
    const { bytes } = this.#buffer;
    const text = Buffer.from(decoder.decode(bytes.subarray(kept, kept + count), { stream: !this.atEnd }));
    this.#buffer.reserve(kept, text.length);
    text.copy(this.#buffer.bytes, kept);
    return text.length;
  }
}

function byteOrderMark(start: Buffer): { encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; length: number } {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  const isUtf8Mark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  return { encoding: 'utf-8', length: isUtf8Mark ? 3 : 0 };
}
