import type { Writable } from 'node:stream';

/**
 * Writes lines to a stream that is opened at the first of them, since opening costs a start some time.
 * A reader that has gone is no failure of the writer: a client may close what it does not want to read.
 */
export function lineWriter(open: () => Writable): (line: string) => void {
  let stream: Writable | undefined;
  return (line) => {
    stream ??= open().on('error', () => {});
    stream.write(`${line}\n`);
  };
}
