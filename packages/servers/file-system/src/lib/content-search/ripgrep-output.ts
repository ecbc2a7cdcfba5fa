import type { BytePath } from './path-order.ts';
import { systemReason } from './system-reason.ts';

/** A path is at most 4,096 bytes on Linux and 1,024 on macOS: what is longer is nothing to wait for the end of. */
const maxKept = 64 * 1024;
const missing = 2;

/** Reads `./path NUL count` lines from the standard output. */
export class CountReader {
  #rest = '';
  readonly #onCount: (path: BytePath, lines: number) => void;

  constructor(onCount: (path: BytePath, lines: number) => void) {
    this.#onCount = onCount;
  }

  push(chunk: Buffer): void {
    const text = this.#rest + chunk.toString('latin1');
    let start = 0;
    for (;;) {
      const middle = text.indexOf('\0', start);
      const end = middle === -1 ? -1 : text.indexOf('\n', middle);
      if (end === -1) break;
      this.#onCount(withoutRoot(text.slice(start, middle)), Number.parseInt(text.slice(middle + 1, end), 10));
      start = end + 1;
    }
    this.#rest = text.slice(start, start + maxKept);
  }

  /** From the statistics at the end, without which it has not searched at all. */
  get searchedFiles(): number | undefined {
    const count = /^(\d+) files searched/mu.exec(this.#rest)?.[1];
    return count === undefined ? undefined : Number(count);
  }
}

/** Reads what could not be read, and why, from the standard error. */
export class ErrorReader {
  #rest = '';
  readonly #onError: (path: BytePath, reason: string) => void;

  constructor(onError: (path: BytePath, reason: string) => void) {
    this.#onError = onError;
  }

  push(chunk: Buffer): void {
    const lines = `${this.#rest}${chunk.toString('latin1')}`.split('\n');
    this.#rest = (lines.pop() ?? '').slice(0, maxKept);
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    const pattern = /^rg: (.*?): (?:IO error for operation on .*: )?([^:]*) \(os error (\d+)\)$/u;
    const [, path, reason, number] = pattern.exec(line) ?? [];
    // A file that went away meanwhile is not worth a word.
    if (path === undefined || reason === undefined || Number(number) === missing) return;
    // The numbers of Windows are not those of Node.
    this.#onError(withoutRoot(path), process.platform === 'win32' ? reason : systemReason(-Number(number)));
  }
}

function withoutRoot(path: string): BytePath {
  const relative = /^\.[/\\]/u.test(path) ? path.slice(2) : path;
  return process.platform === 'win32' ? relative.replaceAll('\\', '/') : relative;
}
