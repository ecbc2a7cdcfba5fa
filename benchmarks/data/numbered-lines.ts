import { closeSync, openSync, writeSync } from 'node:fs';

const LINES_PER_WRITE = 10_000;
const FILLER = 'the quick brown fox jumps over the lazy dog';

/** The text of line `number`, counted from 1; all lines are equally long. */
export function numberedLine(number: number): string {
  return `${String(number).padStart(10, '0')} ${FILLER}`;
}

export function writeNumberedLines(file: string, lines: number): { bytes: number } {
  const descriptor = openSync(file, 'w');
  let bytes = 0;
  try {
    for (let first = 1; first <= lines; first += LINES_PER_WRITE) {
      const count = Math.min(LINES_PER_WRITE, lines - first + 1);
      const block = Array.from({ length: count }, (_, index) => `${numberedLine(first + index)}\n`).join('');
      bytes += writeSync(descriptor, block);
    }
  } finally {
    closeSync(descriptor);
  }
  return { bytes };
}
