import { chooseCodec } from './choose-codec.ts';
import { countLineEnds } from './line-ends.ts';
import type { Pauses } from './pauses.ts';
import { refuseBinary } from './refuse-binary.ts';
import { decodeSteadily, type TextCodec } from './text-codec.ts';
import { countValidBytes, wrongEncoding } from './wrong-encoding.ts';

export interface DecodedText {
  /** Without the byte-order mark, line ends as they stand in the file. */
  readonly text: string;
  readonly codec: TextCodec;
  readonly hasMark: boolean;
  /** What the text was decoded from: the file's bytes after the mark. */
  readonly body: Uint8Array;
}

interface Decoding {
  readonly encoding: string;
  /** To name the file by. */
  readonly path: string;
  readonly pauses: Pauses;
}

/** Decodes a whole file, or throws `not_text`, or `wrong_encoding` with the line and the likely encoding. */
export async function decodeText(
  bytes: Uint8Array,
  { encoding, path, pauses }: Decoding,
): Promise<DecodedText> {
  const known = { bytes, endFile: true, pauses };
  const { codec, hasMark } = await chooseCodec(known, encoding, path);
  await refuseBinary({ ...known, path, codec });
  const body = hasMark ? bytes.subarray(codec.mark.length) : bytes;
  const text = await decodeSteadily(codec, body, { pauses });
  if (text !== undefined) return { text, codec, hasMark, body };
  const valid = await countValidBytes(body, codec, pauses);
  const { lf } = await countLineEnds({ body: body.subarray(0, valid), codec }, pauses);
  const place = `line ${lf + 1}`;
  throw await wrongEncoding({ ...known, path, encoding: codec.name, suspectAt: valid, place });
}
