import type { StrictDecoder, TextCodec } from './text-codec.ts';

/** What the library puts where bytes mean nothing. It takes this character itself for invalid too: legacy files have no use for it. */
const replacement = '\u{fffd}';
const noMark = new Uint8Array(0);

/** Not ways to write text files: transfer encodings, and stateful ones whose bytes mean nothing on their own. */
const notForFiles = /^(base64|hex|cesu8|utf7|utf7imap|unicode.*|utf8|utf16.*|utf32.*|ucs.*|binary)$/;

/** Spellings in use elsewhere, Python's above all, that the library does not know. */
const otherSpellings = new Map(
  Object.entries({
    latin: 'latin1',
    iso8859: 'iso88591',
    '8859': 'iso88591',
    maclatin2: 'maccenteuro',
    maccentraleurope: 'maccenteuro',
    macintosh: 'macroman',
    xmacroman: 'macroman',
    xmaccyrillic: 'maccyrillic',
    ptcp154: 'pt154',
    cp154: 'pt154',
    kz1048: 'rk1048',
    strk1048: 'rk1048',
    uhc: 'cp949',
    ujis: 'eucjp',
    ansi: 'windows1252',
    '646': 'ascii',
  }),
);

/** One of the single- and multi-byte encodings from before Unicode; undefined for a name that is none. */
export async function legacyCodec(name: string): Promise<TextCodec | undefined> {
  const { default: iconv } = await import('iconv-lite');
  const plain = name.toLowerCase().replace(/[^0-9a-z]/g, '');
  const known = otherSpellings.get(plain) ?? plain;
  if (notForFiles.test(known) || !iconv.encodingExists(known)) return undefined;
  return {
    name: name.trim().toLowerCase(),
    unitBytes: 1,
    isBigEndian: false,
    mark: noMark,
    writesMark: false,
    createDecoder: () =>
      createDecoder((bytes) => {
        const text = iconv.decode(bytes, known, { stripBOM: false });
        return text.includes(replacement) ? undefined : text;
      }),
    encode(text) {
      const bytes = iconv.encode(text, known);
      // The library writes `?` or a look-alike for what it cannot encode: only the way back shows it.
      return iconv.decode(bytes, known, { stripBOM: false }) === text ? bytes : undefined;
    },
  };
}

/** A character of these encodings has at most four bytes. */
const maxUnfinished = 3;

/**
 * Gives the library whole characters only: its own streaming loses text after a four-byte character that was split.
 * Which bytes are unfinished shows by trying, since no beginning of a character is a character.
 */
function createDecoder(decode: (bytes: Uint8Array) => string | undefined): StrictDecoder {
  let waiting = new Uint8Array(0);
  return {
    push(bytes, isLast) {
      const all = Buffer.concat([waiting, bytes]);
      const mostKept = isLast ? 0 : Math.min(maxUnfinished, all.length);
      for (let kept = 0; kept <= mostKept; kept++) {
        const text = decode(all.subarray(0, all.length - kept));
        if (text === undefined) continue;
        waiting = all.subarray(all.length - kept);
        return text;
      }
      return undefined;
    },
  };
}
