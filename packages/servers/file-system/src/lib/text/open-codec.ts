import { ToolError } from '@dpttools/kit/errors';
import { distance } from 'fastest-levenshtein';
import { legacyCodec } from './legacy-codec.ts';
import type { TextCodec } from './text-codec.ts';
import { unicodeCodec } from './unicode-codecs.ts';

const commonest = ['utf-8', 'utf-16', 'latin-1', 'windows-1252', 'shift_jis', 'gb18030', 'big5', 'euc-kr'];

/** The names that an error offers for one that is nearly the same. */
const commonNames = [
  ...[
    'utf-8',
    'utf-8-sig',
    'utf-16',
    'utf-16le',
    'utf-16be',
    'utf-32',
    'utf-32le',
    'utf-32be',
    'ascii',
    'latin-1',
  ],
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'],
  ...[
    'windows-1256',
    'windows-1257',
    'windows-1258',
    'windows-874',
    'cp1252',
    'cp437',
    'cp850',
    'cp852',
    'cp866',
  ],
  ...[
    'cp932',
    'cp936',
    'cp949',
    'cp950',
    'iso-8859-1',
    'iso-8859-2',
    'iso-8859-5',
    'iso-8859-7',
    'iso-8859-8',
  ],
  ...['iso-8859-9', 'iso-8859-15', 'koi8-r', 'koi8-u', 'mac-roman', 'mac-cyrillic', 'shift_jis', 'euc-jp'],
  ...['gb2312', 'gbk', 'gb18030', 'big5', 'big5-hkscs', 'euc-kr', 'tis-620'],
] as const;

const unicode = new Map<string, () => TextCodec>(
  Object.entries({
    utf8: () => unicodeCodec('utf-8'),
    u8: () => unicodeCodec('utf-8'),
    cp65001: () => unicodeCodec('utf-8'),
    utf8sig: () => unicodeCodec('utf-8', true),
    utf8bom: () => unicodeCodec('utf-8', true),
    utf16: () => unicodeCodec('utf-16le', true),
    utf16le: () => unicodeCodec('utf-16le'),
    ucs2: () => unicodeCodec('utf-16le'),
    utf16be: () => unicodeCodec('utf-16be'),
    utf32: () => unicodeCodec('utf-32le', true),
    utf32le: () => unicodeCodec('utf-32le'),
    utf32be: () => unicodeCodec('utf-32be'),
  }),
);

/** Finds an encoding by any customary spelling of its name, or throws `unknown_encoding`. */
export async function openCodec(name: string): Promise<TextCodec> {
  const plain = name.toLowerCase().replace(/[^0-9a-z]/g, '');
  const codec = unicode.get(plain)?.() ?? (await legacyCodec(name));
  if (codec !== undefined) return codec;
  const near = namesLike(plain);
  throw new ToolError({
    code: 'unknown_encoding',
    message: `No encoding is named ${JSON.stringify(name.slice(0, 60))}.`,
    hint:
      near.length > 0
        ? `Did you mean ${near.join(', ')}? Leave encoding out for UTF-8.`
        : `Common ones are ${commonest.join(', ')}. Leave encoding out for UTF-8.`,
  });
}

function namesLike(plain: string): string[] {
  const most = Math.min(2, plain.length / 4);
  return commonNames
    .map((known) => ({ known, letters: known.replace(/[^0-9a-z]/g, '') }))
    .filter(({ letters }) => Math.abs(letters.length - plain.length) <= most)
    .map(({ known, letters }) => ({ known, away: distance(plain, letters) }))
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)
    .map(({ known }) => known);
}
