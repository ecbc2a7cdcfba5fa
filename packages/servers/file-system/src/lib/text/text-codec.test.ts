import { isToolError } from '@dpttools/kit/errors';
import { corpora, corpusFiles, readFromCorpus } from '@dpttools/testkit/corpus';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { longTestMs, runs } from '../testing/runs.ts';
import { countByte, countLineFeeds } from './count-line-feeds.ts';
import { decodeText } from './decode-text.ts';
import { encodeText } from './encode-text.ts';
import { guessEncodings } from './guess-encoding.ts';
import { openCodec } from './open-codec.ts';
import { Pauses } from './pauses.ts';
import { decodeWith } from './text-codec.ts';

describe('names', () => {
  test.each([
    ...[
      'utf-8',
      'UTF8',
      'utf_8',
      'U8',
      'UTF-8-SIG',
      'utf-16',
      'UTF-16LE',
      'utf_16_be',
      'utf-32',
      'utf_32_le',
      'ascii',
      'us-ascii',
      '646',
    ],
    ...[
      'latin-1',
      'latin_1',
      'L1',
      'iso-8859-1',
      'iso8859_15',
      'ISO_8859-2',
      'cp1252',
      'windows-1252',
      'cp437',
      'cp850',
      'cp866',
      'cp1251',
    ],
    ...[
      'koi8-r',
      'koi8_u',
      'mac-cyrillic',
      'mac_roman',
      'macintosh',
      'mac_latin2',
      'mac_greek',
      'mac_turkish',
      'ptcp154',
      'kz1048',
      'tis-620',
    ],
    ...[
      'shift-jis',
      'Shift_JIS',
      'sjis',
      'cp932',
      'ms932',
      'euc-jp',
      'ujis',
      'gb2312',
      'gbk',
      'cp936',
      'GB18030',
      'big5',
      'big5-hkscs',
      'cp950',
    ],
    ...['euc-kr', 'cp949', 'uhc', 'windows-1258', 'windows-874'],
  ])('%s', async (name) => {
    const codec = await openCodec(name);
    const bytes = encodeText('plain text\r\n', codec);
    expect(decodeWith(codec, bytes)).toBe('plain text\r\n');
    expect(countLineFeeds(bytes, codec)).toEqual({ lf: 1, cr: 1, crlf: 1 });
  });

  test.each(['', 'utf-9', 'base64', 'hex', 'utf-7', 'iso-2022-jp', '__proto__', 'constructor', 'ebcdic'])(
    '%j is none',
    async (name) => {
      await expect(openCodec(name)).rejects.toMatchObject({
        code: 'unknown_encoding',
        hint: expect.stringMatching(/Did you mean|Common ones are/),
      });
    },
  );

  test('in every known encoding, the bytes of line ends stand for nothing else', async () => {
    await openCodec('latin-1');
    const names = Object.keys((iconv as unknown as { encodings: object }).encodings).filter(
      (name) => !name.startsWith('_'),
    );
    expect(names.length).toBeGreaterThan(300);
    for (const name of names) {
      const codec = await openCodec(name).catch(() => undefined);
      if (codec === undefined || codec.unitBytes > 1) continue;
      for (const lead of [0x80, 0x81, 0x8e, 0xa1, 0xb0, 0xfe]) {
        // A line end after the first byte of a character is invalid, not a part of it.
        const text = decodeWith(codec, Uint8Array.of(lead, 10));
        if (text !== undefined) expect(text.endsWith('\n') && text.length === 2, name).toBe(true);
      }
    }
  });
});

describe('strictness', () => {
  test.each([
    ['utf-8', [0xc3]],
    ['utf-8', [0xc0, 0x80]],
    ['utf-8', [0xed, 0xa0, 0x80]],
    ['utf-8', [0xf4, 0x90, 0x80, 0x80]],
    ['utf-16le', [0x61]],
    ['utf-16le', [0x00, 0xd8]],
    ['utf-16be', [0xdc, 0x00]],
    ['utf-32le', [0, 0, 0x11, 0]],
    ['utf-32be', [0, 0, 0xd8, 0]],
    ['ascii', [0x80]],
    ['windows-1252', [0x81]],
    ['shift_jis', [0x81]],
    ['shift_jis', [0x85, 0x40]],
    ['euc-kr', [0xff]],
    ['gb18030', [0x81, 0x30]],
  ])('%s does not decode %j', async (name, bytes) => {
    const codec = await openCodec(name);
    expect(decodeWith(codec, Uint8Array.from([0x61, 0x61, 0x61, 0x61, ...bytes]))).toBeUndefined();
  });

  test.each([
    ['latin-1', '€'],
    ['ascii', 'é'],
    ['shift_jis', '¥'],
    ['shift_jis', '😀'],
    ['windows-1252', '\u0081'],
    ['big5', '😀'],
    ['utf-8', '\udc00'],
    ['utf-16le', '\ud800x'],
  ])('%s does not encode %j', async (name, text) => {
    const codec = await openCodec(name);
    expect(() => encodeText(`one\ntwo ${text}`, codec)).toThrowError(
      expect.objectContaining({ code: 'not_encodable', message: expect.stringContaining('line 2') }),
    );
  });
});

test('decoding in pieces is decoding at once', { timeout: longTestMs }, async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\n', 'ソ'), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'utf-32be', 'gb18030'),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
      async (original, name, sizes) => {
        const codec = await openCodec(name);
        const bytes = encodeText(original, codec);
        const decoder = codec.createDecoder();
        let decoded = '';
        for (let at = 0, turn = 0; at < bytes.length; turn++) {
          const next = at + (sizes[turn % sizes.length] ?? 1);
          decoded += decoder.push(bytes.subarray(at, next), false);
          at = next;
        }
        expect(decoded + decoder.push(new Uint8Array(0), true)).toBe(original);
        if (codec.countBytes !== undefined) expect(codec.countBytes(original)).toBe(bytes.length);
      },
    ),
    runs(3_000),
  );
});

test('counting a byte, from any place in memory', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 40, max: 14 }),
      fc.nat(7),
      fc.constantFrom(0, 10, 13, 255),
      (bytes, skipped, wanted) => {
        const part = bytes.subarray(Math.min(skipped, bytes.length));
        expect(countByte(part, wanted)).toBe(part.filter((byte) => byte === wanted).length);
      },
    ),
    runs(5_000),
  );
});

test('the line of the first invalid byte is named', async () => {
  const bytes = Buffer.concat([
    Buffer.from('fine é\n'.repeat(20_000)),
    Buffer.from('caf\xe9\n', 'latin1'),
    Buffer.from('fine\n'.repeat(9)),
  ]);
  await expect(
    decodeText(bytes, { encoding: 'utf-8', path: '/x', pauses: new Pauses() }),
  ).rejects.toMatchObject({
    code: 'wrong_encoding',
    message: expect.stringContaining('line 20001'),
  });
});

describe('the encoding that an error offers decodes the file', () => {
  const decode = (bytes: Uint8Array, encoding: string) =>
    decodeText(bytes, { encoding, path: '/x', pauses: new Pauses() });

  test.each([
    ['61ff', 'utf-8'],
    ['6181', 'utf-8'],
    ['fffe61', 'utf-8'],
    ['fffe61', 'latin-1'],
    ['6100620063006400650066', 'utf-8'],
    [`${'61'.repeat(70_000)}ff`, 'utf-8'],
    [`${'e9'.repeat(40_000)}${'61'.repeat(70_000)}81`, 'utf-8'],
    ['e9206162', 'ascii'],
  ])('case %#', async (hex, encoding) => {
    const bytes = Buffer.from(hex, 'hex');
    const error: unknown = await decode(bytes, encoding).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    const offered = /pass encoding "(.+)"/.exec(isToolError(error) ? (error.hint ?? '') : '')?.[1];
    if (offered !== undefined) await decode(bytes, offered);
    else if (error !== undefined)
      expect(isToolError(error) && error.code).toMatch(/^(not_text|wrong_encoding)$/);
  });

  test('any bytes', { timeout: longTestMs }, async () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc.constantFrom(...['é', '漢字', 'text\n', 'ソート'].map((text) => Buffer.from(text))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const bytes = Buffer.concat(pieces);
        const error: unknown = await decode(bytes, 'utf-8').catch((thrown: unknown) => thrown);
        const offered = /pass encoding "(.+)"/.exec(isToolError(error) ? (error.hint ?? '') : '')?.[1];
        if (offered !== undefined) await decode(bytes, offered);
      }),
      runs(2_000),
    );
  });
});

for (const corpus of corpora()) {
  describe(`guesses on the ${corpus.name} corpus`, () => {
    // A statistical guess cannot know Mac Cyrillic from Windows-1251.
    const guessable = corpusFiles(corpus, 'text').filter(
      ({ expect: facts }) => facts['encoding'] !== 'mac_cyrillic',
    );
    for (const { path, expect: facts } of guessable) {
      test(path, async () => {
        const bytes = readFromCorpus(corpus, path);
        const { value: codec } = await guessEncodings(bytes).next();
        const encoding = String(facts['encoding']);
        const asked = await decodeText(bytes, { encoding, path, pauses: new Pauses() });
        expect(codec && decodeWith(codec, asked.body)).toBe(asked.text);
      });
    }
  });
}
