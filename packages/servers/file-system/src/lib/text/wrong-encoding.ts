import { ToolError } from '@dpttools/kit/errors';
import { guessEncoding } from './guess-encoding.ts';
import type { TextCodec } from './text-codec.ts';

interface WrongEncoding {
  readonly path: string;
  readonly encoding: string;
  /** Bytes from around the place that is not valid, to guess from. */
  readonly sample: Uint8Array;
  /** What gives it away: `line 3`. */
  readonly place: string;
}

export async function wrongEncoding({ path, encoding, sample, place }: WrongEncoding): Promise<ToolError> {
  const guess = await guessEncoding(sample);
  const isNew = guess !== undefined && guess !== encoding;
  return new ToolError({
    code: 'wrong_encoding',
    message: `${path} is not valid ${encoding} (${place}).`,
    hint: isNew
      ? `It looks like ${guess}: pass encoding "${guess}".`
      : 'Pass the encoding it was written in; latin-1 reads any bytes, one character each.',
  });
}

/** How many bytes decode before the first that cannot; all of them when the last character is cut short. */
export function countValidBytes(bytes: Uint8Array, codec: TextCodec): number {
  const step = 65_536;
  const search = codec.createDecoder();
  let from = 0;
  while (from < bytes.length && search.push(bytes.subarray(from, from + step), false) !== undefined)
    from += step;
  const again = codec.createDecoder();
  for (let at = 0; at < from; at += step) again.push(bytes.subarray(at, Math.min(at + step, from)), false);
  let at = Math.min(from, bytes.length);
  while (at < bytes.length && again.push(bytes.subarray(at, at + 1), false) !== undefined) at += 1;
  return at;
}
