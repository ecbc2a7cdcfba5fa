import { close, closeSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import type { OpenedFile } from '@dpttools/kit/paths';

/** Smaller ones spend their time on the way to the thread pool and back. */
const chunkBytes = 1_048_576;
// So little is read from a local disk at once, mostly from memory; only a slow disk stops the server for some milliseconds.
const directBytes = 65_536;

const readInPool = promisify(read);

export interface Chunk {
  readonly position: number;
  /** Valid until the next chunk is asked for. */
  readonly bytes: Uint8Array;
}

/** Reads pieces of an open file. Its beginning is read once and kept, so a small file is read once in all. */
export class FileBytes {
  readonly #file: OpenedFile;
  readonly #signal: AbortSignal | undefined;
  /** The first chunk, or the whole of a smaller file. */
  readonly head: Uint8Array;
  /** The head is the whole file. */
  readonly isHeadAll: boolean;
  /** Settles with the chunk that is read ahead; it does not reject. */
  #ahead: Promise<unknown> | undefined;

  private constructor(
    file: OpenedFile,
    head: Uint8Array,
    isHeadAll: boolean,
    signal: AbortSignal | undefined,
  ) {
    this.#file = file;
    this.head = head;
    this.isHeadAll = isHeadAll;
    this.#signal = signal;
  }

  /** Takes the file over: it is closed when its beginning cannot be read. */
  static async start(file: OpenedFile, signal?: AbortSignal): Promise<FileBytes> {
    const { sizeBytes } = file;
    // More than the file has: a short read is its end. A multiple of four, so that no UTF-16 or UTF-32 unit is split.
    const buffer = new Uint8Array(Math.min(chunkBytes, sizeBytes + 4 - (sizeBytes % 4)));
    try {
      const filled = await fill({ file, signal }, buffer, { position: 0, end: sizeBytes });
      return new FileBytes(file, buffer.subarray(0, filled), filled < buffer.length, signal);
    } catch (error) {
      closeFile(file);
      throw error;
    }
  }

  close(): void {
    // A descriptor must not be closed under a read that is on its way: its number may be another file's by then.
    if (this.#ahead === undefined) closeFile(this.#file);
    else void this.#ahead.finally(() => closeFile(this.#file));
  }

  /** The bytes from `position`; fewer than `length` only at the end of the file. */
  async read(position: number, length: number): Promise<Uint8Array> {
    if (this.isHeadAll || position + length <= this.head.length)
      return this.head.subarray(position, position + length);
    const buffer = new Uint8Array(length);
    return buffer.subarray(0, await this.#fill(buffer, position));
  }

  /** All chunks in order, each but the last a multiple of four bytes. The next is read while the caller looks at one. */
  async *chunks(): AsyncGenerator<Chunk> {
    yield { position: 0, bytes: this.head };
    if (this.isHeadAll) return;
    let position = this.head.length;
    let [current, spare] = [new Uint8Array(chunkBytes), new Uint8Array(chunkBytes)];
    let filled = await this.#fill(current, position);
    while (filled > 0) {
      const next = filled < chunkBytes ? Promise.resolve(0) : this.#fill(spare, position + filled);
      // The caller may stop here, and then nobody waits for it.
      this.#ahead = next.catch(() => undefined);
      yield { position, bytes: current.subarray(0, filled) };
      position += filled;
      filled = await next;
      [current, spare] = [spare, current];
    }
  }

  #fill(buffer: Uint8Array, position: number): Promise<number> {
    return fill({ file: this.#file, signal: this.#signal }, buffer, { position });
  }
}

interface Source {
  readonly file: OpenedFile;
  readonly signal: AbortSignal | undefined;
}

interface Place {
  readonly position: number;
  /** Where the file ends, if that is known: nothing is asked for there. */
  readonly end?: number;
}

async function fill({ file, signal }: Source, buffer: Uint8Array, { position, end }: Place): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    signal?.throwIfAborted();
    const part = { buffer: buffer.subarray(filled), position: position + filled };
    const bytesRead =
      file.isLocal && buffer.length <= directBytes ? readNow(file, part) : await readPart(file, part);
    if (bytesRead === 0) break;
    filled += bytesRead;
    if (position + filled === end) break;
  }
  return filled;
}

interface Part {
  readonly buffer: Uint8Array;
  readonly position: number;
}

function readNow({ descriptor }: OpenedFile, { buffer, position }: Part): number {
  return readSync(descriptor, buffer, 0, buffer.length, position);
}

async function readPart({ descriptor }: OpenedFile, { buffer, position }: Part): Promise<number> {
  return (await readInPool(descriptor, buffer, 0, buffer.length, position)).bytesRead;
}

/** Closing what was only read cannot lose anything, so nobody waits for it. */
function closeFile({ descriptor, isLocal }: OpenedFile): void {
  if (isLocal) closeSync(descriptor);
  else close(descriptor, () => {});
}
