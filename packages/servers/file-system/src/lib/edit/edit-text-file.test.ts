import { chmodSync, statSync } from 'node:fs';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { longTestMs, runs } from '../testing/runs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { editTextFile } from './edit-text-file.ts';

const folder = temporaryFolder();
const edit = (content: string | Uint8Array, oldText: string, newText: string, encoding?: string) =>
  editTextFile(folder.write('file.txt', content), { oldText, newText, encoding });
const result = () => folder.read('file.txt').toString();
const failure = async (content: string, oldText: string, newText = 'new') => {
  const error: unknown = await edit(content, oldText, newText).catch((thrown: unknown) => thrown);
  expect(result()).toBe(content);
  return error;
};

describe('replaces', () => {
  test('one occurrence, and says where', async () => {
    const report = await edit('one\ntwo\nthree\n', 'two', 'TWO\nand a half');
    expect(report).toMatchObject({
      startLine: 2,
      endLine: 3,
      newline: 'lf',
      encoding: 'utf-8',
      bom: false,
      decodedEscapes: false,
    });
    expect(result()).toBe('one\nTWO\nand a half\nthree\n');
  });

  test('by nothing', async () => {
    await edit('a\nb\nc\n', 'b\n', '');
    expect(result()).toBe('a\nc\n');
  });

  test('patterns of replacement mean nothing', async () => {
    await edit('price: x', 'x', '$& $1 $$');
    expect(result()).toBe('price: $& $1 $$');
  });

  test('keeping the mode and a missing last line end', async () => {
    const path = folder.write('run.sh', 'echo a\necho b');
    chmodSync(path, 0o755);
    await editTextFile(path, { oldText: 'echo b', newText: 'echo c' });
    expect(folder.read('run.sh').toString()).toBe('echo a\necho c');
    expect(statSync(path).mode & 0o777).toBe(0o755);
  });
});

describe('line ends', () => {
  test('line feeds match CR LF, and new lines get it', async () => {
    await edit('a\r\nb\r\nc\r\n', 'a\nb\n', 'A\nB\nB2\n');
    expect(result()).toBe('A\r\nB\r\nB2\r\nc\r\n');
  });

  test('of lines that stay are kept, in a file that mixes them', async () => {
    await edit('a\r\nb\nc\r\nd\n', 'a\nb\nc\nd\n', 'a\nB\nnew\nc\nd\n');
    expect(result()).toBe('a\r\nB\nnew\nc\r\nd\n');
    await edit('a\r\nb\nc\r\nd\n', 'c', 'c1\nc2');
    expect(result()).toBe('a\r\nb\nc1\r\nc2\r\nd\n');
  });

  test('of a file with carriage returns alone', async () => {
    await edit('a\rb\rc', 'a\nb', 'A\nB\nX');
    expect(result()).toBe('A\rB\rX\rc');
  });

  test('CR LF sent for a file with line feeds', async () => {
    await edit('a\nb\nc\n', 'a\r\nb', 'A\r\nB');
    expect(result()).toBe('A\nB\nc\n');
  });

  test('can be changed by saying them', async () => {
    await edit('a\r\nb\r\n', 'a\r\n', 'a\n');
    expect(result()).toBe('a\nb\r\n');
    await edit('a\nb\n', 'a\n', 'a\r\n');
    expect(result()).toBe('a\r\nb\n');
  });

  test('the same text with both kinds is there twice', async () => {
    expect(await failure('a\nb\r\na\r\nb\r\n', 'a\nb')).toMatchObject({ code: 'several_matches' });
  });
});

describe('encodings', () => {
  test.each([
    ['utf-8', 'häßlich\n', 'ß', 'ss'],
    ['latin-1', 'café ÿ\n', 'é', 'É'],
    ['windows-1252', '“a” – €\n', '–', '—'],
    ['shift_jis', '表ソ能\n日本\n', '日本', '東京'],
    ['gb18030', '中文😀\n测试 㐀\n', '测试', '考试'],
    ['big5', '許功蓋\n測試\n', '測試', '考試'],
    ['euc-kr', '한국어\n', '한국', '조선'],
  ])('%s', async (encoding, content, oldText, newText) => {
    await edit(iconv.encode(content, encoding), oldText, newText, encoding);
    expect(folder.read('file.txt')).toEqual(iconv.encode(content.replace(oldText, newText), encoding));
  });

  test('UTF-16 and UTF-8 with a mark are recognised, and the mark stays', async () => {
    for (const encoding of ['utf-16le', 'utf-16be', 'utf8']) {
      await edit(iconv.encode('a\r\nb 漢\r\n', encoding, { addBOM: true }), 'b', 'ü😀');
      expect(folder.read('file.txt')).toEqual(iconv.encode('a\r\nü😀 漢\r\n', encoding, { addBOM: true }));
    }
  });

  test('bytes that another spelling would do for stay as they are', async () => {
    // Two codes for the same sign: an encoder writes only one of them.
    const content = Buffer.concat([
      Buffer.from([0xfa, 0x54, 0x0a, 0x81, 0xca, 0x0a, 0xee, 0xf9]),
      Buffer.from(' old\n'),
    ]);
    await edit(content, 'old', 'new', 'shift_jis');
    expect(folder.read('file.txt')).toEqual(
      Buffer.from(content.toString('latin1').replace('old', 'new'), 'latin1'),
    );
  });

  test('a file in another encoding is refused and named', async () => {
    const content = iconv.encode('un café très agréable à Noël\nother\n', 'latin1');
    await expect(edit(content, 'other', 'x')).rejects.toMatchObject({
      code: 'wrong_encoding',
      hint: expect.stringContaining('windows-1252'),
    });
    expect(folder.read('file.txt')).toEqual(content);
  });

  test('a character that the encoding lacks', async () => {
    const content = iconv.encode('café\n', 'latin1');
    await expect(edit(content, 'café', 'caf漢', 'latin-1')).rejects.toMatchObject({ code: 'not_encodable' });
    expect(folder.read('file.txt')).toEqual(content);
  });

  test('a binary file', async () => {
    await expect(
      edit(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a', 'b'),
    ).rejects.toMatchObject({ code: 'not_text' });
  });
});

describe('characters that are shown as escapes', () => {
  test('match the characters', async () => {
    expect(await edit('\x1b[31mred\x1b[0m\n', '\\x1b[31mred', '\\x1b[32mgreen')).toMatchObject({
      decodedEscapes: true,
    });
    expect(result()).toBe('\x1b[32mgreen\x1b[0m\n');
    await edit('a\u{e0041}\u200bb', 'a\\u{e0041}\\u{200b}b', 'ab');
    expect(result()).toBe('ab');
  });

  test('the written escape comes first, and visible characters are never decoded', async () => {
    await edit('const esc = "\\x1b";\n', '\\x1b', '\\x1c');
    expect(result()).toBe('const esc = "\\x1c";\n');
    expect(await failure('A\n', '\\x41')).toMatchObject({ code: 'no_match' });
  });
});

describe('refuses', () => {
  test('several occurrences: how many and where', async () => {
    expect(await failure('x\n'.repeat(30), 'x')).toMatchObject({
      code: 'several_matches',
      message: expect.stringMatching(/occurs 30 times .* lines 1, 2, .*, 20 and 10 more/),
    });
    expect(await failure('aaa', 'aa')).toMatchObject({ message: expect.stringContaining('occurs 2 times') });
  });

  test('several occurrences on one line: the line once', async () => {
    expect(await failure('x\na b a\n', 'a')).toMatchObject({
      message: expect.stringContaining('occurs 2 times'),
    });
    expect(await failure('x\na b a\n', 'a')).toMatchObject({
      message: expect.stringContaining('on line 2; nothing'),
    });
  });

  test('a text that would make the file binary', async () => {
    expect(await failure('a\nb\n', 'b', 'b\0')).toMatchObject({
      code: 'not_text',
      message: expect.stringContaining('U+0000 (byte 3)'),
    });
    expect(await failure('a\n', 'a', '\x01'.repeat(50))).toMatchObject({ code: 'not_text' });
  });

  test.each([
    ['Korean', '한국어 문장입니다'],
    ['Vietnamese', 'ế ộ ữ ặ ẫ'],
    ['Japanese', 'ガギグゲゴ'],
  ])('%s in another Unicode form, whole or as a part of a line', async (_, wanted) => {
    const words = { message: expect.stringContaining('differing only in Unicode form') };
    for (const form of ['NFC', 'NFD']) {
      const [there, sent] = [wanted.normalize(form), wanted.normalize(form === 'NFC' ? 'NFD' : 'NFC')];
      const others = 'some other line\n'.repeat(40);
      expect(await failure(`${others}${there}\n${others}`, sent)).toMatchObject(words);
      expect(await failure(`${others}before ${there} after\n`, sent)).toMatchObject(words);
      expect(await failure(`${'before '.repeat(60)}${there} after\n`, sent)).toMatchObject(words);
    }
  });

  test('an empty text, and one that stays', async () => {
    expect(await failure('a', '')).toMatchObject({ code: 'nothing_to_change' });
    expect(await failure('a', 'a', 'a')).toMatchObject({ code: 'nothing_to_change' });
  });

  test.each([
    [
      'white space',
      'function f() {\n\treturn 1;\n}\n',
      'function f() {\n    return 1;\n}',
      'lines 1-3, differing only in white space',
    ],
    ['quotes', 'a\nsay “hello”\n', 'say "hello"', 'line 2, differing only in quotes or dashes'],
    ['dashes', 'a\n1–2\n', '1-2', 'quotes or dashes'],
    ['composition', 'a\ncaf\u0065\u0301\n', 'caf\u00e9', 'Unicode form'],
    ['case', 'SELECT a FROM b\n', 'select a from b', 'upper and lower case'],
    ['several', 'x\n\tsay “Hello”\n', '  say "hello"', 'white space, quotes or dashes'],
  ])('with what differs: %s', async (_, content, oldText, words) => {
    expect(await failure(content, oldText)).toMatchObject({
      code: 'no_match',
      message: expect.stringContaining(words),
    });
  });

  test('with the nearest passage and the first difference', async () => {
    const content = Array.from(
      { length: 200 },
      (_, index) => `export function step${index}(input: string) {\n  return parse(input, ${index});\n}\n`,
    ).join('');
    const error = await failure(
      content,
      'export function step77(input: string) {\n  return parse(inputs, 77);\n}',
    );
    expect(error).toMatchObject({
      code: 'no_match',
      message: expect.stringMatching(
        /Nearest: lines 232-234:\n232: export function step77.*\n233: .*\n234: }\nLine 233 has ".*input, 77\);", old_string has ".*inputs, 77\);"\./,
      ),
    });
  });

  test('with the nearest part of a very long line', async () => {
    const content = `{${Array.from({ length: 50_000 }, (_, index) => `"key${index}":"value ${index}"`).join(',')}}`;
    expect(await failure(content, '"key31415":"valeu 31415"')).toMatchObject({
      message: expect.stringContaining('"key31415":"value 31415"'),
    });
  });

  test('with no passage when nothing is like it', async () => {
    expect(await failure('alpha\nbeta\n', 'zzzzqqqq 12345')).toMatchObject({
      message: expect.stringContaining('nor anything like it'),
    });
  });

  test('in bounded time, whatever the size', async () => {
    const content = 'some line of a log file with numbers 123456\n'.repeat(400_000);
    const begun = performance.now();
    expect(await failure(content, 'some lines of a log file\nwith numbers 12346\n'.repeat(50))).toMatchObject(
      { code: 'no_match' },
    );
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  test('a file over the limit', async () => {
    const path = folder.write('file.txt', 'abc');
    await expect(editTextFile(path, { oldText: 'a', newText: 'b', maxBytes: 2 })).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});

test('every byte outside the replaced text stays, in any encoding and with any line ends', {
  timeout: longTestMs,
}, async () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'é', 'ソ', '中', ' ', '\n', '\r\n'), maxLength: 20 });
  const encoding = fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'gb18030');
  await fc.assert(
    fc.asyncProperty(piece, piece, piece, encoding, async (before, after, newText, name) => {
      // A line feed at the seams would join a carriage return next to it.
      const [head, tail] = [`${before}|`, `|${after}`];
      await edit(iconv.encode(`${head}OLD${tail}`, name), 'OLD', newText.replaceAll('\r\n', '\n'), name);
      const written = iconv.decode(folder.read('file.txt'), name, { stripBOM: false });
      expect(written.startsWith(head)).toBe(true);
      expect(written.endsWith(tail)).toBe(true);
      const inserted = written.slice(head.length, written.length - tail.length);
      expect(inserted.replaceAll('\r\n', '\n')).toBe(newText.replaceAll('\r\n', '\n'));
    }),
    runs(2_000),
  );
});

test('a text of several lines is found and replaced whatever line ends it has in the file', {
  timeout: longTestMs,
}, async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 4 });
  const lineEnd = fc.constantFrom('\n', '\r\n');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(line, lineEnd), { minLength: 1, maxLength: 8 }),
      fc.array(line, { maxLength: 5 }),
      async (lines, newLines) => {
        const inside = lines.map((parts) => parts.join('')).join('');
        const oldText = `<${inside.replaceAll('\r\n', '\n')}>`;
        const newText = `<${newLines.join('\n')}>`;
        fc.pre(oldText !== newText);
        await edit(`first\r\n<${inside}>\nlast`, oldText, newText);
        expect(result().replaceAll('\r\n', '\n')).toBe(`first\n${newText}\nlast`);
        expect(result().startsWith('first\r\n<')).toBe(true);
        expect(result().endsWith('>\nlast')).toBe(true);
      },
    ),
    runs(1_000),
  );
});
