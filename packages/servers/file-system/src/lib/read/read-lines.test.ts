import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { markAllowed } from '@dpttools/kit/paths';
import { corpora, corpusFiles } from '@dpttools/testkit/corpus';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { longTestMs, runs } from '../testing/runs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type LineRange, readLines } from './read-lines.ts';

const folder = temporaryFolder();

describe('a whole file', () => {
  test.each([
    { name: 'lf', content: 'a\nb\n', text: 'a\nb\n', totalLines: 2, newline: 'lf', endsWithNewline: true },
    {
      name: 'crlf',
      content: 'a\r\nb\r\n',
      text: 'a\nb\n',
      totalLines: 2,
      newline: 'crlf',
      endsWithNewline: true,
    },
    { name: 'cr', content: 'a\rb\r', text: 'a\nb\n', totalLines: 2, newline: 'cr', endsWithNewline: true },
    {
      name: 'mixed',
      content: 'a\r\nb\nc',
      text: 'a\nb\nc',
      totalLines: 3,
      newline: 'mixed',
      endsWithNewline: false,
    },
    { name: 'one line', content: 'a', text: 'a', totalLines: 1, newline: 'none', endsWithNewline: false },
    {
      name: 'lone returns',
      content: '1%\r2%\r\ndone\n',
      text: '1%\r2%\ndone\n',
      totalLines: 2,
      newline: 'mixed',
      endsWithNewline: true,
    },
    { name: 'empty', content: '', text: '', totalLines: 0, newline: 'none', endsWithNewline: false },
    { name: 'a newline', content: '\n', text: '\n', totalLines: 1, newline: 'lf', endsWithNewline: true },
  ])('$name', async ({ content, name: _, ...facts }) => {
    const range = await readLines(folder.write('whole.txt', content));
    expect(range).toMatchObject({ ...facts, truncated: false, encoding: 'utf-8', bom: false, startLine: 1 });
    expect(range.nextOffset).toBeUndefined();
    expect(range.endLine).toBe(facts.totalLines);
  });

  test('a mark alone is an empty file', async () => {
    const path = folder.write('mark.txt', Uint8Array.of(0xef, 0xbb, 0xbf));
    expect(await readLines(path)).toMatchObject({ text: '', totalLines: 0, bom: true, encoding: 'utf-8' });
  });
});

describe('a range', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `line ${index + 1}`).join('\n');

  test('begins at offset and has limit lines', async () => {
    const range = await readLines(folder.write('ten.txt', ten), { offset: 4, limit: 2 });
    expect(range).toMatchObject({
      text: 'line 4\nline 5\n',
      startLine: 4,
      endLine: 5,
      nextOffset: 6,
      truncated: false,
    });
  });

  test('may reach beyond the end', async () => {
    const range = await readLines(folder.write('ten.txt', ten), { offset: 9, limit: 50 });
    expect(range).toMatchObject({ text: 'line 9\nline 10', endLine: 10 });
    expect(range.nextOffset).toBeUndefined();
  });

  test('beyond the end is an error that names the total', async () => {
    await expect(readLines(folder.write('ten.txt', ten), { offset: 11 })).rejects.toMatchObject({
      code: 'beyond_end',
      message: expect.stringContaining('10 lines'),
    });
  });

  test.each([{ offset: 0 }, { limit: 0 }, { offset: 1.5 }, { column: -1 }])('refuses %j', async (options) => {
    await expect(readLines(folder.write('ten.txt', ten), options)).rejects.toMatchObject({
      code: 'invalid_arguments',
    });
  });

  test('is cut at a line end where the budget is used up', async () => {
    const range = await readLines(folder.write('ten.txt', ten), { maxChars: 20 });
    expect(range).toMatchObject({ text: 'line 1\nline 2\n', endLine: 2, nextOffset: 3, truncated: true });
    expect(range.nextColumn).toBeUndefined();
  });

  test('does not care for bytes outside it', async () => {
    const path = folder.write(
      'tail.txt',
      Buffer.concat([Buffer.from('fine\n'.repeat(40_000)), Buffer.from([0xe9, 10])]),
    );
    expect((await readLines(path, { limit: 3 })).text).toBe('fine\nfine\nfine\n');
    await expect(readLines(path, { offset: 39_990 })).rejects.toMatchObject({
      code: 'wrong_encoding',
      message: expect.stringContaining('line 40001'),
    });
  });
});

describe('a long line', () => {
  test('is cut inside and read on by column', async () => {
    const line = Array.from({ length: 5_000 }, (_, index) => `{"n":${index}}`).join(',');
    const path = folder.write('one.json', `${line}\nsecond\n`);
    let read = '';
    let place: { offset: number; column?: number } | undefined = { offset: 1 };
    let left = line.length;
    while (place !== undefined) {
      const range: LineRange = await readLines(path, { ...place, maxChars: 1_000 });
      read += range.text;
      left -= range.text.length;
      if (range.nextColumn !== undefined) expect(range.charactersLeftInLine).toBe(left);
      place =
        range.nextOffset === undefined
          ? undefined
          : { offset: range.nextOffset, ...(range.nextColumn && { column: range.nextColumn }) };
    }
    expect(read === `${line}\nsecond\n`).toBe(true);
  });

  test('no surrogate pair is split', async () => {
    const path = folder.write('emoji.txt', '😀'.repeat(20));
    const first = await readLines(path, { maxChars: 5 });
    expect(first).toMatchObject({ text: '😀😀', nextOffset: 1, nextColumn: 5, charactersLeftInLine: 36 });
    expect((await readLines(path, { column: 5, maxChars: 4 })).text).toBe('😀😀');
  });

  test('a column beyond the line is an error that names its length', async () => {
    const path = folder.write('short.txt', 'abc\ndef\n');
    await expect(readLines(path, { column: 9 })).rejects.toMatchObject({
      code: 'beyond_end',
      message: expect.stringContaining('has 3 characters'),
    });
    expect((await readLines(path, { column: 4 })).text).toBe('\ndef\n');
  });
});

describe('encodings', () => {
  test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('%s by its mark', async (encoding) => {
    const text = 'ein Bär\r\n漢字 😀\r\nEnde';
    const path = folder.write('marked.txt', iconv.encode(text, encoding, { addBOM: true }));
    expect(await readLines(path, { offset: 2 })).toMatchObject({
      text: '漢字 😀\nEnde',
      encoding,
      bom: true,
      newline: 'crlf',
      totalLines: 3,
    });
  });

  test.each(['latin-1', 'windows-1252', 'Shift_JIS', 'GB18030', 'big5', 'euc-kr', 'euc-jp', 'koi8-r'])(
    '%s',
    async (encoding) => {
      const samples: Record<string, string> = {
        'latin-1': 'café\nnaïve\n',
        'windows-1252': '“quoted” – 5 €\nx\n',
        Shift_JIS: '日本語ソ表\nテスト\n',
        GB18030: '中文😀\n测试\n',
        big5: '許功蓋\n測試\n',
        'euc-kr': '한국어\n시험\n',
        'euc-jp': '日本語\nテスト\n',
        'koi8-r': 'Привет\nмир\n',
      };
      const text = samples[encoding] ?? '';
      const path = folder.write('legacy.txt', iconv.encode(text, encoding));
      expect(await readLines(path, { encoding })).toMatchObject({ text, totalLines: 2 });
      await expect(readLines(path)).rejects.toMatchObject({
        code: 'wrong_encoding',
        hint: expect.stringContaining('encoding'),
      });
    },
  );

  test('UTF-16 without a mark is named', async () => {
    const path = folder.write('bare.txt', Buffer.from('plain text\n', 'utf16le'));
    await expect(readLines(path)).rejects.toMatchObject({
      code: 'wrong_encoding',
      hint: expect.stringContaining('utf-16le'),
    });
    expect((await readLines(path, { encoding: 'utf-16le' })).text).toBe('plain text\n');
  });

  test('a mark that contradicts the encoding asked for is an error', async () => {
    const path = folder.write('be.txt', iconv.encode('text', 'utf-16be', { addBOM: true }));
    await expect(readLines(path, { encoding: 'utf-16le' })).rejects.toMatchObject({
      code: 'wrong_encoding',
      hint: expect.stringContaining('utf-16be'),
    });
    await expect(readLines(path, { encoding: 'latin-1' })).rejects.toMatchObject({ code: 'wrong_encoding' });
    expect((await readLines(path, { encoding: 'utf-16' })).text).toBe('text');
  });
});

describe('what is no text', () => {
  test.each([
    ['PDF document', 'read_pdf', Buffer.from('%PDF-1.7\n1 0 obj\n')],
    ['PNG image', 'read_image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['JPEG image', 'read_image', Buffer.from('ffd8ffe000104a4649460001', 'hex')],
    ['gzip archive', 'get_file_metadata', Buffer.from('1f8b0800000000000003', 'hex')],
    ['SQLite database', 'get_file_metadata', Buffer.from('SQLite format 3\0')],
    ['Word document', 'read_word', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0....word/document.xml', 'latin1')],
    ['Excel workbook', 'read_excel', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0....xl/workbook.xml', 'latin1')],
    ['binary data of unknown type', 'get_file_metadata', Buffer.from([1, 0, 2, 0, 0, 0, 9, 0, 0])],
  ])('a %s is named', async (name, tool, content) => {
    await expect(readLines(folder.write('binary', content))).rejects.toMatchObject({
      code: 'not_text',
      message: expect.stringContaining(name),
      hint: expect.stringContaining(tool),
    });
  });

  test.each(['BMW is a car\n', 'GIF89a is a format\n', 'MZ\n'])(
    'text that begins like one is text: %j',
    async (text) => {
      expect((await readLines(folder.write('text', text))).text).toBe(text);
    },
  );

  test('a FIFO and a folder are refused at once', async () => {
    spawnSync('mkfifo', [folder.at('fifo')]);
    await expect(readLines(folder.at('fifo'))).rejects.toMatchObject({ code: 'not_a_file' });
    await expect(readLines(markAllowed(folder.path))).rejects.toMatchObject({ code: 'not_a_file' });
  });
});

test('a big file is neither loaded nor slow, and reading it can be aborted', async () => {
  const path = folder.at('big.txt');
  const file = openSync(path, 'w');
  const block = Buffer.from(`${'x'.repeat(79)}\n`.repeat(12_800));
  for (let written = 0; written < 200; written++) writeSync(file, block);
  writeSync(file, 'the end\n');
  closeSync(file);
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const range = await readLines(path, { offset: 12_800 * 200 });
  expect(range).toMatchObject({ text: `${'x'.repeat(79)}\nthe end\n`, totalLines: 2_560_001 });
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  const stop = new AbortController();
  const reading = readLines(path, { signal: stop.signal });
  setImmediate(() => stop.abort());
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('any range of any text, in pieces of any budget, is what splitting the text gives', {
  timeout: longTestMs,
}, async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', ' ', '\t'), maxLength: 12 });
  const lineEnd = fc.constantFrom('\n', '\r\n');
  const text = fc
    .array(fc.tuple(line, lineEnd), { maxLength: 30 })
    .chain((lines) => line.map((last) => lines.map((parts) => parts.join('')).join('') + last));
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom('utf-8', 'utf-16le', 'gb18030'),
      fc.integer({ min: 1, max: 40 }),
      async (original, encoding, maxChars) => {
        const path = folder.write('any.txt', iconv.encode(original, encoding));
        const plain = original.replaceAll('\r\n', '\n');
        let read = '';
        let place: { offset: number; column: number } | undefined = { offset: 1, column: 1 };
        while (place !== undefined) {
          const range: LineRange = await readLines(path, { ...place, maxChars, encoding });
          expect(range.text.length).toBeLessThanOrEqual(maxChars);
          read += range.text;
          // A line that fills the budget exactly comes without its line end.
          const { nextOffset, nextColumn = 1 } = range;
          if (nextOffset !== undefined && nextColumn === 1 && !range.text.endsWith('\n')) read += '\n';
          place = nextOffset === undefined ? undefined : { offset: nextOffset, column: nextColumn };
        }
        expect(read).toBe(plain === `${read}\n` ? read : plain);
      },
    ),
    runs(1_500),
  );
});

for (const corpus of corpora()) {
  describe(`${corpus.name} corpus`, () => {
    for (const { path, file, bytes, expect: facts } of corpusFiles(corpus, 'text')) {
      test(path, async () => {
        const encoding = String(facts['encoding']);
        const range = await readLines(markAllowed(file), { encoding });
        expect(range.bom).toBe(facts['bom']);
        expect(range.newline).toBe(facts['newline']);
        const original = range.newline === 'crlf' ? range.text.replaceAll('\n', '\r\n') : range.text;
        expect(createHash('sha256').update(original).digest('hex')).toBe(facts['utf8_sha256']);
        expect(range.text.split('\n').filter((line) => line.trim() !== '')).toHaveLength(
          Number(facts['non_empty_lines']),
        );
        for (const start of facts['text'] as string[]) expect(range.text).toContain(start);
        if (facts['utf8_valid'] === false) {
          await expect(readLines(markAllowed(file))).rejects.toMatchObject({
            code: 'wrong_encoding',
          });
        }
        expect(range.sizeBytes).toBe(bytes);
      });
    }
  });
}
