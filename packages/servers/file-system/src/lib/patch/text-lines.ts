/** The lines of a text, and their places in it. */
export interface TextLines {
  readonly text: string;
  /** Without the line feed; a carriage return before it is a part of the line. */
  readonly lines: readonly string[];
  /** Where each line begins; one more for the end of the text. */
  readonly starts: readonly number[];
  readonly endsWithLineFeed: boolean;
}

export function splitLines(text: string): TextLines {
  const lines = text.split('\n');
  const endsWithLineFeed = lines.at(-1) === '';
  if (endsWithLineFeed) lines.pop();
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  starts.push(text.length);
  return { text, lines, starts, endsWithLineFeed };
}

export const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
