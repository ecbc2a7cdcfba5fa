const lineFeed = 0x0a;

export interface LineHandlers {
  readonly onLine: (line: string) => void;
  /** Gets the first and the last bytes of the line. */
  readonly onTooLong: (ends: LineEnds) => void;
}

export interface LineEnds {
  readonly head: string;
  readonly tail: string;
}

// Far above what a client sends; without a limit one endless line would take all memory.
export const maxLineBytes = 64 * 1024 * 1024;
const keptBytes = 512;

/** Splits a byte stream into lines. A line that is too long is passed over as a whole. */
export function messageLines({ onLine, onTooLong }: LineHandlers, maxBytes = maxLineBytes) {
  let parts: Buffer[] = [];
  let size = 0;
  let head: Buffer | undefined;
  let tail = Buffer.alloc(0);
  const take = (part: Buffer) => {
    size += part.length;
    parts.push(part);
    if (size <= maxBytes) return;
    head ??= firstBytes(parts);
    // Copied: a view would keep all of its memory.
    tail = Buffer.concat([tail, part.subarray(-keptBytes)]).subarray(-keptBytes);
    parts = [];
  };
  const finish = () => {
    if (head !== undefined) onTooLong({ head: head.toString('utf8'), tail: tail.toString('utf8') });
    else onLine((parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)).toString('utf8'));
    parts = [];
    size = 0;
    head = undefined;
    tail = Buffer.alloc(0);
  };
  return (chunk: Buffer): void => {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      take(chunk.subarray(from, end));
      finish();
      from = end + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  };
}

function firstBytes(parts: readonly Buffer[]): Buffer {
  const first: Buffer[] = [];
  for (let at = 0, size = 0; at < parts.length && size < keptBytes; at += 1) {
    const part = (parts[at] ?? Buffer.alloc(0)).subarray(0, keptBytes - size);
    first.push(part);
    size += part.length;
  }
  return Buffer.concat(first);
}
