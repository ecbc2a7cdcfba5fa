import { readSync } from 'node:fs';

/** The first look at a larger file is short: most binary ones give themselves away in it. */
const firstReadBytes = 16 * 1024;
/** Up to here a whole file is read sooner than two pieces of it. */
const smallFileBytes = 64 * 1024;
const readBytes = 128 * 1024;
const newline = 10;
/** Nothing with longer lines is text, and a line is held in memory. */
const maxLineBytes = 256 * 1024 * 1024;

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

export type PiecesEnd = 'text' | 'binary';

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
 * Reads a file as UTF-8 in pieces of whole lines; each is valid until the next is asked for.
 * UTF-16 is recognised by its byte order mark and converted; a byte order mark is left out.
 * Returns `binary` at the first NUL or endless line, after which what was found in the file does not count.
 */
export function* linePieces(file: OpenFile, buffer: PieceBuffer): Generator<Buffer, PiecesEnd> {
  const { fd, size } = file;
  let decoder: TextDecoder | undefined;
  let kept = 0;
  let total = 0;
  for (;;) {
    const isFirst = total === 0;
    if (!isFirst) buffer.reserve(kept, readBytes);
    let count = isFirst
      ? (file.head ?? readHead(file, buffer))
      : readSync(fd, buffer.bytes, kept, readBytes, null);
    // A size of 0 says nothing where a file system makes files up as they are read.
    const atEnd = count === 0 || (size > 0 && total + count >= size);
    if (isFirst) {
      const mark = byteOrderMark(buffer.bytes.subarray(0, count));
      if (mark.encoding !== 'utf-8') decoder = new TextDecoder(mark.encoding, { ignoreBOM: true });
      buffer.bytes.copyWithin(0, mark.length, count);
      total = mark.length;
      count -= mark.length;
    }
    total += count;
    if (decoder !== undefined) count = convert(decoder, { buffer, kept, count, atEnd });
    const end = kept + count;
    const added = buffer.bytes.subarray(kept, end);
    if (added.includes(0)) return 'binary';
    const lastBreak = added.lastIndexOf(newline);
    const whole = atEnd ? end : lastBreak === -1 ? 0 : kept + lastBreak + 1;
    // An empty piece lets others run while a long line is read.
    yield buffer.bytes.subarray(0, whole);
    if (atEnd) return 'text';
    if (whole > 0) buffer.bytes.copyWithin(0, whole, end);
    kept = end - whole;
    if (kept > maxLineBytes) return 'binary';
  }
}

interface Added {
  readonly buffer: PieceBuffer;
  readonly kept: number;
  readonly count: number;
  readonly atEnd: boolean;
}

/** Replaces what was read by its UTF-8 form. */
function convert(decoder: TextDecoder, { buffer, kept, count, atEnd }: Added): number {
  const text = Buffer.from(decoder.decode(buffer.bytes.subarray(kept, kept + count), { stream: !atEnd }));
  buffer.reserve(kept, text.length);
  text.copy(buffer.bytes, kept);
  return text.length;
}

function byteOrderMark(start: Buffer): { encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; length: number } {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', length: 2 };
  const isUtf8Mark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  return { encoding: 'utf-8', length: isUtf8Mark ? 3 : 0 };
}
