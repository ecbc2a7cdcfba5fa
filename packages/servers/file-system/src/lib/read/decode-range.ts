import type { Pauses } from '../text/pauses.ts';
import type { TextCodec } from '../text/text-codec.ts';
import { countValidBytes, wrongEncoding } from '../text/wrong-encoding.ts';
import type { FileBytes } from './file-bytes.ts';

const pieceBytes = 65_536;
/** How far back a failed decoding looks for the exact place. */
const lookBackBytes = 1_048_576;

export interface ByteRange {
  readonly file: FileBytes;
  readonly codec: TextCodec;
  readonly path: string;
  /** Must be the beginning of a line, whose number is `firstLine`. */
  readonly from: number;
  readonly to: number;
  readonly firstLine: number;
  /** Carriage returns end the lines. */
  readonly isCrFile: boolean;
  readonly pauses: Pauses;
}

/** The text of a range of bytes, piece by piece, with line feeds as the only line ends. */
export async function* decodeRange(range: ByteRange): AsyncGenerator<string> {
  const { file, codec, from, to, isCrFile, pauses } = range;
  const decoder = codec.createDecoder();
  let heldReturn = '';
  let lineFeeds = 0;
  for (let position = from; position < to; position += pieceBytes) {
    const bytes = await file.read(position, Math.min(pieceBytes, to - position));
    const isLast = position + pieceBytes >= to;
    const decoded = decoder.push(bytes, isLast);
    if (decoded === undefined) throw await explainFailure(range, position, lineFeeds);
    let text = heldReturn + decoded;
    // A carriage return at the end may belong to a line feed in the next piece.
    heldReturn = !isLast && text.endsWith('\r') ? '\r' : '';
    if (heldReturn !== '') text = text.slice(0, -1);
    text = isCrFile ? text.replaceAll('\r', '\n') : text.replaceAll('\r\n', '\n');
    lineFeeds += text.split('\n').length - 1;
    if (text !== '') yield text;
    // The pieces of a local file come without waiting for anything.
    if (pauses.isDue) await pauses.take();
  }
}

async function explainFailure(range: ByteRange, position: number, lineFeeds: number): Promise<Error> {
  const { file, codec, path, from, to, firstLine, isCrFile, pauses } = range;
  const start = Math.max(from, position - lookBackBytes);
  const end = Math.min(to, position + pieceBytes);
  const suspect = await file.read(start, end - start);
  const suspectAt = await countValidBytes(suspect, codec, pauses);
  const text = codec.createDecoder().push(suspect.subarray(0, suspectAt), false) ?? '';
  const ends = start === from ? text.split(isCrFile ? '\r' : '\n').length - 1 : lineFeeds;
  // Far into a file, the look back may begin inside a character.
  const whole = start === from ? suspect : suspect.subarray(suspect.indexOf(10) + 1);
  return wrongEncoding({
    path,
    encoding: codec.name,
    bytes: whole,
    endFile: end === to,
    suspectAt: suspectAt - (suspect.length - whole.length),
    place: `line ${firstLine + ends}`,
    pauses,
  });
}
