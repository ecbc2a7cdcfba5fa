import type { Pauses } from '../text/pauses.ts';

/** The lines of a text, and their places in it. */
export interface TextLines {
  readonly text: string;
  readonly count: number;
  /** Where each line begins; one more for the end of the text. */
  readonly starts: Int32Array;
  readonly endsWithLineFeed: boolean;
}

const stepLines = 4096;

export async function splitLines(text: string, pauses: Pauses): Promise<TextLines> {
  const endsWithLineFeed = text === '' || text.endsWith('\n');
  let starts = new Int32Array(1024);
  let count = 0;
  for (let start = 0; start < text.length; ) {
    if (count + 2 > starts.length) starts = grown(starts);
    starts[count] = start;
    count += 1;
    const lineFeed = text.indexOf('\n', start);
    start = lineFeed === -1 ? text.length : lineFeed + 1;
    if (count % stepLines === 0 && pauses.isDue) await pauses.take();
  }
  starts[count] = text.length;
  return { text, count, starts: starts.subarray(0, count + 1), endsWithLineFeed };
}

function grown(full: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(full.length * 2);
  larger.set(full);
  return larger;
}

/** Without the line feed; a carriage return before it is a part of the line. Undefined where there is no such line. */
export function lineAt(
  { text, count, starts, endsWithLineFeed }: TextLines,
  index: number,
): string | undefined {
  if (index < 0 || index >= count) return undefined;
  const hasLineFeed = index < count - 1 || endsWithLineFeed;
  return text.slice(starts[index], (starts[index + 1] ?? text.length) - (hasLineFeed ? 1 : 0));
}

export const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
