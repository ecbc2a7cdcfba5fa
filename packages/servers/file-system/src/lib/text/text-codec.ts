import type { Pauses } from './pauses.ts';

/** Decodes a stream of bytes; `undefined` where they are not valid. Nothing is ever replaced or dropped. */
export interface StrictDecoder {
  push(bytes: Uint8Array, isLast: boolean): string | undefined;
}

/** One text encoding, strict in both directions. */
export interface TextCodec {
  /** As results name it. */
  readonly name: string;
  /** The bytes that one line feed takes. In encodings with 1, the byte 0x0A is never a part of another character. */
  readonly unitBytes: 1 | 2 | 4;
  readonly isBigEndian: boolean;
  /** The byte-order mark, empty where the encoding has none. */
  readonly mark: Uint8Array;
  /** A new file in this encoding begins with the mark. */
  readonly writesMark: boolean;
  createDecoder(): StrictDecoder;
  /** `undefined` when a character does not exist in the encoding. */
  encode(text: string): Uint8Array | undefined;
  /** How many bytes a text takes; absent where equal texts may be spelt with different bytes. */
  readonly countBytes?: (text: string) => number;
}

export function decodeWith(codec: TextCodec, bytes: Uint8Array): string | undefined {
  return codec.createDecoder().push(bytes, true);
}

/** A multiple of every unit. */
const stepBytes = 1_048_576;

/** The same for bytes of any size. */
export async function decodeSteadily(
  codec: TextCodec,
  bytes: Uint8Array,
  { pauses, isLast = true }: { readonly pauses: Pauses; readonly isLast?: boolean },
): Promise<string | undefined> {
  const decoder = codec.createDecoder();
  const parts: string[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += stepBytes) {
    const isEnd = from + stepBytes >= bytes.length;
    const part = decoder.push(bytes.subarray(from, from + stepBytes), isEnd && isLast);
    if (part === undefined) return undefined;
    parts.push(part);
    if (pauses.isDue) await pauses.take();
  }
  return parts.join('');
}
