import { controlAt, countLineFeeds } from '../text/count-line-feeds.ts';
import { type NewlineStyle, newlineStyle } from '../text/line-ends.ts';
import type { TextCodec } from '../text/text-codec.ts';
import type { FileBytes } from './file-bytes.ts';

/** How many line ends come before a place in the file. */
interface Checkpoint {
  readonly position: number;
  readonly lf: number;
  readonly cr: number;
}

export interface LineScan {
  readonly sizeBytes: number;
  readonly totalLines: number;
  readonly newline: NewlineStyle;
  readonly endsWithNewline: boolean;
  readonly checkpoints: readonly Checkpoint[];
}

const startOfFile: Checkpoint = { position: 0, lf: 0, cr: 0 };

/** Counts the lines of a whole file and remembers where they are, without keeping its bytes. */
export async function scanLines(file: FileBytes, codec: TextCodec, hasMark: boolean): Promise<LineScan> {
  const checkpoints: Checkpoint[] = [];
  let [position, lf, cr, crlf] = [0, 0, 0, 0];
  let lastUnit = -1;
  for await (const chunk of file.chunks()) {
    checkpoints.push({ position, lf, cr });
    const counts = countLineFeeds(chunk.bytes, codec, lastUnit === 13);
    lf += counts.lf;
    cr += counts.cr;
    crlf += counts.crlf;
    position += chunk.bytes.length;
    const lastAt = chunk.bytes.length - codec.unitBytes;
    lastUnit = lastAt < 0 ? -1 : controlAt(chunk.bytes, lastAt, codec);
  }
  const newline = newlineStyle({ lf, cr, crlf });
  const endsWithNewline = lastUnit === 10 || (newline === 'cr' && lastUnit === 13);
  const ends = newline === 'cr' ? cr : lf;
  const isEmpty = position <= (hasMark ? codec.mark.length : 0);
  return {
    sizeBytes: position,
    totalLines: endsWithNewline || isEmpty ? ends : ends + 1,
    newline,
    endsWithNewline,
    checkpoints,
  };
}

export interface ScannedFile {
  readonly file: FileBytes;
  readonly codec: TextCodec;
  readonly scan: LineScan;
}

/** Where a 1-based line begins; the end of the file for the line after the last. */
export async function findLineStart({ file, codec, scan }: ScannedFile, line: number): Promise<number> {
  const counted = scan.newline === 'cr' ? 'cr' : 'lf';
  const endsBefore = line - 1;
  if (endsBefore === 0) return 0;
  const next = scan.checkpoints.findIndex((checkpoint) => checkpoint[counted] >= endsBefore);
  const index = (next === -1 ? scan.checkpoints.length : next) - 1;
  const from = scan.checkpoints[index] ?? startOfFile;
  const length = (scan.checkpoints[index + 1]?.position ?? scan.sizeBytes) - from.position;
  const bytes = await file.read(from.position, length);
  const wanted = counted === 'cr' ? 13 : 10;
  let left = endsBefore - from[counted];
  for (let at = 0; at + codec.unitBytes <= bytes.length; at += codec.unitBytes) {
    if (bytes[codec.isBigEndian ? at + codec.unitBytes - 1 : at] !== wanted) continue;
    if (codec.unitBytes > 1 && controlAt(bytes, at, codec) !== wanted) continue;
    left -= 1;
    if (left === 0) return from.position + at + codec.unitBytes;
  }
  return scan.sizeBytes;
}
