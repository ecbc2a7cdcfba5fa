import { ToolError } from '@dpttools/kit/errors';
import type { DecodedText } from './decode-text.ts';
import { encodeSteadily } from './encode-text.ts';
import type { Pauses } from './pauses.ts';
import type { TextCodec } from './text-codec.ts';

/** A part of a decoded text, by UTF-16 places in it, and what takes its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const stepChars = 262_144;
const stepLines = 4096;

/** The file's new bytes: those of the replaced parts are new, all others are copied. The replacements ascend. */
export async function spliceText(
  file: DecodedText,
  replacements: readonly Replacement[],
  pauses: Pauses,
): Promise<Uint8Array> {
  const { body, codec, hasMark } = file;
  const places = replacements.flatMap(({ start, end }) => [start, end]);
  const offsets = await byteOffsets(file, places, pauses);
  const parts: Uint8Array[] = hasMark ? [codec.mark] : [];
  let copied = 0;
  for (const [index, { text }] of replacements.entries()) {
    parts.push(body.subarray(copied, offsets[index * 2]), await encodeSteadily(text, codec, pauses));
    copied = offsets[index * 2 + 1] ?? copied;
    if (pauses.isDue) await pauses.take();
  }
  parts.push(body.subarray(copied));
  return Buffer.concat(parts);
}

/** Where in the bytes each place of the text is. The places ascend. */
async function byteOffsets(
  { text, body, codec }: DecodedText,
  places: readonly number[],
  pauses: Pauses,
): Promise<number[]> {
  // As many bytes as UTF-16 units: each stands for one, also in a multi-byte encoding.
  if (body.length === text.length) return [...places];
  const { countBytes } = codec;
  const offsets: number[] = [];
  let place = 0;
  let offset = 0;
  for (const next of places) {
    const passed = text.slice(place, next);
    offset +=
      countBytes === undefined
        ? await findOffset(passed, { bytes: body.subarray(offset), codec, pauses })
        : countBytes(passed);
    offsets.push(offset);
    place = next;
    if (pauses.isDue) await pauses.take();
  }
  return offsets;
}

interface Passed {
  readonly bytes: Uint8Array;
  readonly codec: TextCodec;
  readonly pauses: Pauses;
}

/**
 * How many of `bytes` a text stands for, where the same text may be written in different bytes:
 * whole lines are skipped by their line feeds, the last one is decoded.
 */
async function findOffset(passed: string, { bytes, codec, pauses }: Passed): Promise<number> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const lineAt = passed.lastIndexOf('\n') + 1;
  let offset = 0;
  let skipped = 0;
  for (let at = passed.indexOf('\n'); at !== -1; at = passed.indexOf('\n', at + 1)) {
    offset = buffer.indexOf(10, offset) + 1;
    skipped += 1;
    if (skipped % stepLines === 0 && pauses.isDue) await pauses.take();
  }
  const decoder = codec.createDecoder();
  let left = passed.length - lineAt;
  while (left > 0) {
    // No byte makes more than one unit, and at most three wait for their character: so many bytes are never too many.
    const count = Math.min(stepChars, Math.max(1, left - 3));
    left -= decoder.push(bytes.subarray(offset, offset + count), false)?.length ?? 0;
    offset += count;
    if (pauses.isDue) await pauses.take();
  }
  if (left === 0) return offset;
  throw new ToolError({
    code: 'not_encodable',
    message: `The change begins or ends inside a character of ${codec.name}; nothing was written.`,
    hint: 'Include the whole character in the text to replace.',
  });
}
