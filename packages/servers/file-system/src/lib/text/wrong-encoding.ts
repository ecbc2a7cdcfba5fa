import { ToolError } from '@dpttools/kit/errors';
import { guessEncodings } from './guess-encoding.ts';
import { Pauses } from './pauses.ts';
import { decodeSteadily, type TextCodec } from './text-codec.ts';

/** What is at hand of a file. */
export interface KnownBytes {
  readonly bytes: Uint8Array;
  /** They end where the file ends. */
  readonly endFile: boolean;
  readonly pauses?: Pauses | undefined;
}

interface WrongEncoding extends KnownBytes {
  readonly path: string;
  readonly encoding: string;
  /** Where the bytes that are not valid may be: the guess is made from there on. */
  readonly suspectAt?: number;
  /** What gives it away: `line 3`. */
  readonly place: string;
}

/** How far before the place a guess looks. */
const lookBackBytes = 32_768;

/** The error, with an encoding in which the bytes do decode, if one comes to mind. */
export async function wrongEncoding(wrong: WrongEncoding): Promise<ToolError> {
  const { path, encoding, place } = wrong;
  const guess = await findEncoding(wrong);
  return new ToolError({
    code: 'wrong_encoding',
    message: `${path} is not valid ${encoding} (${place}).`,
    hint:
      guess === undefined
        ? 'Pass the encoding it was written in; latin-1 reads any bytes, one character each.'
        : `It looks like ${guess}: pass encoding "${guess}".`,
  });
}

async function findEncoding({
  suspectAt = 0,
  encoding,
  ...known
}: WrongEncoding): Promise<string | undefined> {
  const sample = known.bytes.subarray(Math.max(0, suspectAt - lookBackBytes));
  for await (const codec of guessEncodings(sample)) {
    if (codec.name !== encoding && (await isDecodable(known, codec))) return codec.name;
  }
  return undefined;
}

export async function isDecodable(
  { bytes, endFile, pauses = new Pauses() }: KnownBytes,
  codec: TextCodec,
): Promise<boolean> {
  return (await decodeSteadily(codec, bytes, { pauses, isLast: endFile })) !== undefined;
}

/** How many bytes decode before the first that cannot; all of them when the last character is cut short. */
export async function countValidBytes(bytes: Uint8Array, codec: TextCodec, pauses: Pauses): Promise<number> {
  let valid = 0;
  // What was passed is decoded again each time: the state of a decoder cannot be copied.
  for (const stepBytes of [262_144, 1024, 1]) {
    const decoder = codec.createDecoder();
    const from = valid;
    for (valid = 0; valid < bytes.length; ) {
      const next = valid < from ? Math.min(valid + 262_144, from) : valid + stepBytes;
      if (decoder.push(bytes.subarray(valid, next), false) === undefined) break;
      valid = next;
      if (pauses.isDue) await pauses.take();
    }
    if (valid >= bytes.length) return bytes.length;
  }
  return valid;
}
