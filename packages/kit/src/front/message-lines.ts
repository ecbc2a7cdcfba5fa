const lineFeed = 0x0a;

export interface LineHandlers {
  readonly onLine: (line: string) => void;
  readonly onTooLong: () => void;
}

// Far above what a client sends; without a limit one endless line would take all memory.
const maxLineBytes = 64 * 1024 * 1024;

/** Splits a byte stream into lines. A line that is too long is passed over as a whole. */
export function messageLines({ onLine, onTooLong }: LineHandlers, maxBytes = maxLineBytes) {
  let parts: Buffer[] = [];
  let size = 0;
  let skipping = false;
  const take = (part: Buffer) => {
    size += part.length;
    if (size > maxBytes) {
      skipping = true;
      parts = [];
    } else parts.push(part);
  };
  const finish = () => {
    if (skipping) onTooLong();
    else onLine((parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts)).toString('utf8'));
    parts = [];
    size = 0;
    skipping = false;
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
