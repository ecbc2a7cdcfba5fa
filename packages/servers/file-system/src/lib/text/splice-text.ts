import { ToolError } from '@dpttools/kit/errors';
import type { DecodedText } from './decode-text.ts';
import { encodeText } from './encode-text.ts';
import type { TextCodec } from './text-codec.ts';

/** A part of a decoded text, by UTF-16 places in it, and what takes its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The file's new bytes: those of the replaced parts are new, all others are copied. The replacements ascend. */
export function spliceText(file: DecodedText, replacements: readonly Replacement[]): Uint8Array {
  const { body, codec, hasMark } = file;
  const places = replacements.flatMap(({ start, end }) => [start, end]);
  const offsets = byteOffsets(file, places);
  const parts: Uint8Array[] = hasMark ? [codec.mark] : [];
  let copied = 0;
  for (const [index, { text }] of replacements.entries()) {
    parts.push(body.subarray(copied, offsets[index * 2]), encodeText(text, codec));
    copied = offsets[index * 2 + 1] ?? copied;
  }
  parts.push(body.subarray(copied));
  return Buffer.concat(parts);
}

/** Where in the bytes each place of the text is. The places ascend. */
function byteOffsets({ text, body, codec }: DecodedText, places: readonly number[]): number[] {
  // As many bytes as UTF-16 units: each stands for one, also in a multi-byte encoding.
  if (body.length === text.length) return [...places];
  const { countBytes } = codec;
  let place = 0;
  let offset = 0;
  return places.map((next) => {
    const passed = text.slice(place, next);
    offset +=
      countBytes === undefined ? findOffset(passed, body.subarray(offset), codec) : countBytes(passed);
    place = next;
    return offset;
  });
}

/**
 * How many of `bytes` a text stands for, where the same text may be written in different bytes:
 * whole lines are skipped by their line feeds, the last one is decoded byte by byte.
 */
function findOffset(passed: string, bytes: Uint8Array, codec: TextCodec): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const lineAt = passed.lastIndexOf('\n') + 1;
  let offset = 0;
  for (let at = passed.indexOf('\n'); at !== -1; at = passed.indexOf('\n', at + 1)) {
    offset = buffer.indexOf(10, offset) + 1;
  }
  const decoder = codec.createDecoder();
  let left = passed.length - lineAt;
  while (left > 0) {
    left -= decoder.push(bytes.subarray(offset, offset + 1), false)?.length ?? 0;
    offset += 1;
  }
  if (left === 0) return offset;
  throw new ToolError({
    code: 'not_encodable',
    message: `The change begins or ends inside a character of ${codec.name}; nothing was written.`,
    hint: 'Include the whole character in the text to replace.',
  });
}
