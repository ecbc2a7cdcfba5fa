import { fstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Smaller ones spend their time on the way to the thread pool and back. */
const chunkBytes = 1_048_576;

export interface Chunk {
  readonly position: number;
  /** Valid until the next chunk is asked for. */
  readonly bytes: Uint8Array;
}

/** Reads pieces of an open file. Its beginning is read once and kept, so a small file is read once in all. */
export class FileBytes {
  readonly #file: FileHandle;
  readonly #signal: AbortSignal | undefined;
  /** The first chunk, or the whole of a smaller file. */
  readonly head: Uint8Array;
  readonly #headIsAll: boolean;

  private constructor(
    file: FileHandle,
    head: Uint8Array,
    headIsAll: boolean,
    signal: AbortSignal | undefined,
  ) {
    this.#file = file;
    this.head = head;
    this.#headIsAll = headIsAll;
    this.#signal = signal;
  }

  static async start(file: FileHandle, signal?: AbortSignal): Promise<FileBytes> {
    // Just looked at when it was opened, so this is answered from memory.
    const { size } = fstatSync(file.fd);
    // More than the file has: a short read is its end. A multiple of four, so that no UTF-16 or UTF-32 unit is split.
    const buffer = new Uint8Array(Math.min(chunkBytes, size + 4 - (size % 4)));
    const filled = await fill({ file, signal }, buffer, { position: 0, end: size });
    return new FileBytes(file, buffer.subarray(0, filled), filled < buffer.length, signal);
  }

  /** The bytes from `position`; fewer than `length` only at the end of the file. */
  async read(position: number, length: number): Promise<Uint8Array> {
    if (this.#headIsAll || position + length <= this.head.length)
      return this.head.subarray(position, position + length);
    const buffer = new Uint8Array(length);
    return buffer.subarray(0, await this.#fill(buffer, position));
  }

  /** All chunks in order, each but the last a multiple of four bytes. The next is read while the caller looks at one. */
  async *chunks(): AsyncGenerator<Chunk> {
    yield { position: 0, bytes: this.head };
    if (this.#headIsAll) return;
    let position = this.head.length;
    let [current, spare] = [new Uint8Array(chunkBytes), new Uint8Array(chunkBytes)];
    let filled = await this.#fill(current, position);
    while (filled > 0) {
      const next = filled < chunkBytes ? Promise.resolve(0) : this.#fill(spare, position + filled);
      // The caller may stop here, and then nobody waits for it.
      next.catch(() => undefined);
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
  readonly file: FileHandle;
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
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
    if (position + filled === end) break;
  }
  return filled;
}
