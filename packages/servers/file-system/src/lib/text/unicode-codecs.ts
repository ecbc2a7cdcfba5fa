import { isUtf8 } from 'node:buffer';
import type { StrictDecoder, TextCodec } from './text-codec.ts';
import { decodeUtf32, encodeUtf32 } from './utf-32.ts';

const utf8Mark = Uint8Array.of(0xef, 0xbb, 0xbf);
const utf16leMark = Uint8Array.of(0xff, 0xfe);
const utf16beMark = Uint8Array.of(0xfe, 0xff);
const utf32leMark = Uint8Array.of(0xff, 0xfe, 0, 0);
const utf32beMark = Uint8Array.of(0, 0, 0xfe, 0xff);

export type UnicodeForm = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be';

const codecs: Readonly<Record<UnicodeForm, TextCodec>> = {
  'utf-8': {
    writesMark: false,
    name: 'utf-8',
    unitBytes: 1,
    isBigEndian: false,
    mark: utf8Mark,
    createDecoder: createUtf8Decoder,
    encode: (text) => (text.isWellFormed() ? Buffer.from(text, 'utf8') : undefined),
    countBytes: (text) => Buffer.byteLength(text, 'utf8'),
  },
  'utf-16le': utf16('utf-16le', utf16leMark),
  'utf-16be': utf16('utf-16be', utf16beMark),
  'utf-32le': utf32('utf-32le', utf32leMark),
  'utf-32be': utf32('utf-32be', utf32beMark),
};

export function unicodeCodec(form: UnicodeForm, writesMark = false): TextCodec {
  return writesMark ? { ...codecs[form], writesMark } : codecs[form];
}

/** The form that a byte-order mark at the start of `head` announces. */
export function formOfMark(head: Uint8Array): UnicodeForm | undefined {
  const startsWith = (mark: Uint8Array) => mark.every((byte, at) => head[at] === byte);
  // The longer first: the mark of UTF-32LE begins with that of UTF-16LE.
  if (startsWith(utf32leMark)) return 'utf-32le';
  if (startsWith(utf32beMark)) return 'utf-32be';
  if (startsWith(utf8Mark)) return 'utf-8';
  if (startsWith(utf16leMark)) return 'utf-16le';
  if (startsWith(utf16beMark)) return 'utf-16be';
  return undefined;
}

function utf16(name: 'utf-16le' | 'utf-16be', mark: Uint8Array): TextCodec {
  const isBigEndian = name === 'utf-16be';
  return {
    name,
    writesMark: false,
    unitBytes: 2,
    isBigEndian,
    mark,
    createDecoder: () => createPlatformDecoder(name),
    encode: (text) => {
      if (!text.isWellFormed()) return undefined;
      const bytes = Buffer.from(text, 'utf16le');
      return isBigEndian ? bytes.swap16() : bytes;
    },
    countBytes: (text) => text.length * 2,
  };
}

function utf32(name: 'utf-32le' | 'utf-32be', mark: Uint8Array): TextCodec {
  const isBigEndian = name === 'utf-32be';
  return {
    name,
    writesMark: false,
    unitBytes: 4,
    isBigEndian,
    mark,
    createDecoder: () =>
      createSplitDecoder(
        (bytes) => bytes.length % 4,
        (bytes) => decodeUtf32(bytes, isBigEndian),
      ),
    encode: (text) => (text.isWellFormed() ? encodeUtf32(text, isBigEndian) : undefined),
    countBytes: (text) => countCharacters(text) * 4,
  };
}

function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    // A character beyond 16 bits is two units, the first of them from this range.
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit <= 0xdbff) count -= 1;
  }
  return count;
}

/** Four times as fast as the platform's streaming decoder. */
function createUtf8Decoder(): StrictDecoder {
  return createSplitDecoder(unfinishedUtf8, (bytes) => {
    if (!isUtf8(bytes)) return undefined;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  });
}

/** How many bytes at the end begin a character that goes on in the next piece. */
function unfinishedUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** Streams through a decoder that needs whole characters: an unfinished one waits for the next piece. */
function createSplitDecoder(
  unfinished: (bytes: Uint8Array) => number,
  decode: (bytes: Uint8Array) => string | undefined,
): StrictDecoder {
  let waiting = new Uint8Array(0);
  return {
    push(bytes, isLast) {
      const all = waiting.length > 0 ? Buffer.concat([waiting, bytes]) : bytes;
      const kept = isLast ? 0 : unfinished(all);
      // A copy: the caller may use its buffer again.
      waiting = Uint8Array.from(all.subarray(all.length - kept));
      return decode(all.subarray(0, all.length - kept));
    },
  };
}

function createPlatformDecoder(label: string): StrictDecoder {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  return {
    push(bytes, isLast) {
      try {
        return decoder.decode(bytes, { stream: !isLast });
      } catch {
        return undefined;
      }
    },
  };
}
