import { isUtf8 } from 'node:buffer';
import { legacyCodec } from './legacy-codec.ts';
import type { TextCodec } from './text-codec.ts';
import { formOfMark, unicodeCodec } from './unicode-codecs.ts';

/** More than the statistics need only costs time. */
const sampleBytes = 65_536;

/** The encodings that bytes may be written in, likeliest first. Whether they decode all of them is for the caller to try. */
export async function* guessEncodings(bytes: Uint8Array): AsyncGenerator<TextCodec> {
  const sample = bytes.subarray(0, sampleBytes);
  const form = formOfMark(sample) ?? utf16WithoutMark(sample);
  if (form !== undefined) yield unicodeCodec(form);
  if (isUtf8(wholeLines(sample))) yield unicodeCodec('utf-8');
  // By its default: a bundle gives the names of a CommonJS library no other way.
  const { default: chardet } = await import('chardet');
  for (const { name } of chardet.analyse(sample)) {
    // What is called Latin-1 in the wild has the quotes and dashes of windows-1252.
    const candidate = name === 'ISO-8859-1' ? 'windows-1252' : name.toLowerCase();
    const codec = await legacyCodec(candidate);
    if (codec?.createDecoder().push(sample, false) !== undefined) yield codec;
  }
}

/** Mostly Latin text in UTF-16 has a zero in every second byte. */
export function utf16WithoutMark(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.floor(Math.min(sample.length, 4096) / 2);
  if (pairs < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (sample[at] === 0) even += 1;
    if (sample[at + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be';
  return undefined;
}

/** A sample may end inside a character. */
function wholeLines(sample: Uint8Array): Uint8Array {
  const lastLine = sample.lastIndexOf(10);
  return lastLine < 0 ? sample : sample.subarray(0, lastLine);
}
