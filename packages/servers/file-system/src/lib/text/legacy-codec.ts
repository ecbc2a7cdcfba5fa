import type { TextCodec } from './text-codec.ts';

/** What the library puts where bytes mean nothing. It takes this character itself for invalid too: legacy files have no use for it. */
const replacement = '\u{fffd}';
const noMark = new Uint8Array(0);

/** Not ways to write text files: transfer encodings, and stateful ones whose bytes mean nothing on their own. */
const notForFiles = /^(base64|hex|cesu8|utf7|utf7imap|unicode.*|utf8|utf16.*|utf32.*|ucs.*|binary)$/;

/** Spellings in use elsewhere, Python's above all, that the library does not know. */
const otherSpellings: Readonly<Record<string, string>> = {
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
};

/** One of the single- and multi-byte encodings from before Unicode; undefined for a name that is none. */
export async function legacyCodec(name: string): Promise<TextCodec | undefined> {
  const { default: iconv } = await import('iconv-lite');
  const plain = name.toLowerCase().replace(/[^0-9a-z]/g, '');
  const known = otherSpellings[plain] ?? plain;
  if (notForFiles.test(known) || !iconv.encodingExists(known)) return undefined;
  return {
    name: name.trim().toLowerCase(),
    unitBytes: 1,
    isBigEndian: false,
    mark: noMark,
    writesMark: false,
    createDecoder() {
      const decoder = iconv.getDecoder(known, { stripBOM: false });
      return {
        push(bytes, isLast) {
          const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
          const all = isLast ? text + (decoder.end() ?? '') : text;
          return all.includes(replacement) ? undefined : all;
        },
      };
    },
    encode(text) {
      const bytes = iconv.encode(text, known);
      // The library writes `?` or a look-alike for what it cannot encode: only the way back shows it.
      return iconv.decode(bytes, known, { stripBOM: false }) === text ? bytes : undefined;
    },
  };
}
