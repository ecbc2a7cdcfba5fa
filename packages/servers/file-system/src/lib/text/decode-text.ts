import { chooseCodec } from './choose-codec.ts';
import { countLineFeeds } from './count-line-feeds.ts';
import { refuseBinary } from './refuse-binary.ts';
import { decodeWith, type TextCodec } from './text-codec.ts';
import { countValidBytes, wrongEncoding } from './wrong-encoding.ts';

export interface DecodedText {
  /** Without the byte-order mark, line ends as they stand in the file. */
  readonly text: string;
  readonly codec: TextCodec;
  readonly hasMark: boolean;
  /** What the text was decoded from: the file's bytes after the mark. */
  readonly body: Uint8Array;
}

/** Decodes a whole file, or throws `not_text`, or `wrong_encoding` with the line and the likely encoding. */
export async function decodeText(bytes: Uint8Array, encoding: string, path: string): Promise<DecodedText> {
  const { codec, hasMark } = await chooseCodec(bytes.subarray(0, 4), encoding, path);
  await refuseBinary({ path, bytes, codec });
  const body = hasMark ? bytes.subarray(codec.mark.length) : bytes;
  const text = decodeWith(codec, body);
  if (text !== undefined) return { text, codec, hasMark, body };
  const valid = countValidBytes(body, codec);
  const line = countLineFeeds(body.subarray(0, valid), codec).lf + 1;
  const sample = bytes.subarray(Math.max(0, valid - 32_768));
  throw await wrongEncoding({ path, encoding: codec.name, sample, place: `line ${line}` });
}
