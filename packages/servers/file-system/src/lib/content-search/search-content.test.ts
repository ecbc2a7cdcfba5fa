import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { markAllowed } from '@dpttools/kit/paths';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type ContentQuery, type SearchEngine, searchContent } from './search-content.ts';

const folder = temporaryFolder();
let folders = 0;

/** A new folder with these files; a name may be given by its bytes. */
function tree(files: Readonly<Record<string, string | Uint8Array>>): (name: string) => string {
  folders += 1;
  const root = `tree-${folders}`;
  for (const [name, content] of Object.entries(files)) folder.write(`${root}/${name}`, content);
  return (name) => folder.at(name === '' ? root : `${root}/${name}`);
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe.each<SearchEngine>(['ripgrep', 'walker'])('%s', (engine) => {
  const search = (root: string, query: string, options: Partial<ContentQuery> = {}) =>
    searchContent({ root: markAllowed(root), query, engine, ...options });

  /** `name:line:content` of each match. */
  async function lines(root: string, query: string, options: Partial<ContentQuery> = {}): Promise<string[]> {
    const found = await search(root, query, options);
    expect(found.engine).toBe(engine);
    return found.matches.map(
      ({ file, line, content }) => `${file.slice(root.length + 1)}:${line}:${content}`,
    );
  }

  test('finds lines in path order, counts all and lists the first', async () => {
    const at = tree({ 'b.txt': 'x\nhit 1\nhit 2\n', 'a.txt': 'hit', 'a/z': 'no\r\nhit\r\n', 'c/d': 'none' });
    expect(await lines(at(''), 'hit')).toEqual([
      'a/z:2:hit',
      'a.txt:1:hit',
      'b.txt:2:hit 1',
      'b.txt:3:hit 2',
    ]);
    expect(await search(at(''), 'hit', { maxMatches: 3 })).toEqual({
      matches: [
        { file: at('a/z'), line: 2, content: 'hit' },
        { file: at('a.txt'), line: 1, content: 'hit' },
        { file: at('b.txt'), line: 2, content: 'hit 1' },
      ],
      matchedLines: 4,
      matchedFiles: 3,
      searchedFiles: 4,
      isTruncated: true,
      isComplete: true,
      lostLines: 0,
      isReadingComplete: true,
      unreadable: { count: 0, examples: [] },
      engine,
    });
  });

  test('text is taken as it stands, with upper and lower case apart unless asked', async () => {
    const at = tree({ a: 'f(x).*\nF(X).*\nfx\n' });
    expect(await lines(at(''), 'f(x).*')).toEqual(['a:1:f(x).*']);
    expect(await lines(at(''), 'f(X).*', { ignoreCase: true })).toEqual(['a:1:f(x).*', 'a:2:F(X).*']);
    expect(await lines(at(''), 'f\\(.\\)', { isRegex: true })).toEqual(['a:1:f(x).*']);
    expect(await lines(at(''), 'f\\(.\\)', { isRegex: true, ignoreCase: true })).toHaveLength(2);
    expect(await lines(at(''), '-f')).toEqual([]);
    expect(await lines(at(''), '--files')).toEqual([]);
    expect(await lines(at(''), '\ud800')).toEqual([]);
    expect(await lines(at(''), '漢'.repeat(10_000))).toEqual([]);
  });

  test('hidden and ignored files are searched, .git folders and links are not', async () => {
    const at = tree({
      '.gitignore': 'ignored\nhit\n',
      '.ignore': '*\n',
      ignored: 'hit',
      '.hidden/.file': 'hit',
      '.git/config': 'hit',
      'sub/.git/config': 'hit',
      'worktree/.git': 'hit',
      '.github/x': 'hit',
      'far/away': 'hit',
    });
    symlinkSync(at('ignored'), at('file-link'));
    symlinkSync(at('far'), at('folder-link'));
    symlinkSync(at(''), at('far/loop'));
    expect(await lines(at(''), 'hit')).toEqual([
      '.github/x:1:hit',
      '.gitignore:2:hit',
      '.hidden/.file:1:hit',
      'far/away:1:hit',
      'ignored:1:hit',
      'worktree/.git:1:hit',
    ]);
  });

  test('what is no regular file is never opened', async () => {
    const at = tree({ a: 'hit' });
    spawnSync('mkfifo', [at('fifo')]);
    const socket = createServer().listen(at('socket'));
    afterAll(() => socket.close());
    expect(await lines(at(''), 'hit')).toEqual(['a:1:hit']);
  });

  test('a NUL byte anywhere makes a file binary', async () => {
    const at = tree({ early: 'hit\0', late: `hit\n${'x\n'.repeat(200_000)}\0`, text: 'hit' });
    expect(await lines(at(''), 'hit')).toEqual(['text:1:hit']);
    expect((await search(at(''), 'hit')).searchedFiles).toBe(3);
  });

  test('UTF-16 and byte order marks are understood, other bytes shown as far as they are text', async () => {
    const at = tree({
      le: utf16('é hit\r\nx\n'),
      be: utf16('é hit\n').swap16(),
      bom: '\ufeffhit\n',
      latin: Buffer.from('caf\xe9 hit\n', 'latin1'),
    });
    expect(await lines(at(''), 'hit$', { isRegex: true })).toEqual([
      'be:1:é hit',
      'bom:1:hit',
      'latin:1:caf\ufffd hit',
      'le:1:é hit',
    ]);
    expect(await lines(at(''), '^hit', { isRegex: true })).toEqual(['bom:1:hit']);
    expect(await lines(at(''), 'caf. ', { isRegex: true })).toEqual([]);
  });

  test('odd names are searched and shown', async () => {
    const at = tree({
      'new\nline': 'hit',
      '-rf': 'hit',
      '😀 ': 'hit',
      '[x]{y}*': 'hit',
      'a: b (os error 13)': 'hit',
    });
    writeFileSync(Buffer.concat([Buffer.from(at('bad')), Buffer.from([0xff, 0x2e])]), 'hit');
    expect(await lines(at(''), 'hit')).toEqual([
      '-rf:1:hit',
      '[x]{y}*:1:hit',
      'a: b (os error 13):1:hit',
      'bad\ufffd.:1:hit',
      'new\nline:1:hit',
      '😀 :1:hit',
    ]);
  });

  test('file patterns choose files, and a PDF stands for the text beside it', async () => {
    const at = tree({
      'a.ts': 'hit',
      'src/b.ts': 'hit',
      'src/c.md': 'hit',
      'd.pdf': 'hit',
      'd.pdf.txt': 'hit',
      'e.txt': 'hit',
    });
    expect(await lines(at(''), 'hit', { filePattern: '*.ts' })).toEqual(['a.ts:1:hit', 'src/b.ts:1:hit']);
    expect(await lines(at(''), 'hit', { filePattern: 'src/*.{ts,md}' })).toEqual([
      'src/b.ts:1:hit',
      'src/c.md:1:hit',
    ]);
    expect(await lines(at(''), 'hit', { filePattern: '*.pdf' })).toEqual(['d.pdf.txt:1:hit']);
    expect(await lines(at(''), 'hit', { filePattern: '!src/**' })).toEqual([
      'a.ts:1:hit',
      'd.pdf.txt:1:hit',
      'e.txt:1:hit',
    ]);
  });

  test.runIf(process.geteuid?.() === 0)(
    'what may not be read is named, and the rest is searched',
    async () => {
      const at = tree({ a: 'hit', 'closed/b': 'hit', c: 'hit' });
      chmodSync(folder.path, 0o755);
      chmodSync(at('closed'), 0o700);
      chmodSync(at('c'), 0o600);
      process.seteuid?.(65_534);
      try {
        const found = await search(at(''), 'hit');
        expect(found.matches.map(({ file }) => file)).toEqual([at('a')]);
        expect(found.unreadable).toEqual({
          count: 2,
          examples: ['c (permission denied)', 'closed (permission denied)'],
        });
      } finally {
        process.seteuid?.(0);
      }
    },
  );

  test('one of ten thousand long lines is cut around its match, and the rest of the file is not held', async () => {
    const at = tree({ a: `${'x'.repeat(3_000_000)}needle${'y'.repeat(3_000_000)}\nneedle\n`, b: `needle\n` });
    const [first, ...others] = await lines(at(''), 'needle', { maxLineChars: 40 });
    expect(first).toBe(`a:1:…${'x'.repeat(10)}needle${'y'.repeat(24)}…`);
    expect(others).toEqual(['a:2:needle', 'b:1:needle']);
  });

  test('very deep folders are searched as far as the system lets paths reach', async () => {
    const at = tree({ [`${'d/'.repeat(1_500)}file`]: 'hit' });
    const [match] = await lines(at(''), 'hit');
    expect(match).toMatch(/^(?:d\/){1500}file:1:hit$/u);
  });

  test('when the time is up, what was found is the answer', async () => {
    const at = tree(
      Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}`, 'hit\n'.repeat(1_000)])),
    );
    const found = await search(at(''), 'hit', { timeLimitMs: 0 });
    expect(found.isComplete).toBe(false);
    expect(found.searchedFiles).toBeUndefined();
  });

  test('a cancelled search ends at once with the reason', async () => {
    const bits = Buffer.from(
      Array.from({ length: 3_000_000 }, (_, index) => 48 + ((Math.imul(index, 2_654_435_761) >>> 13) & 1)),
    );
    const at = tree({ bits });
    const reason = new Error('cancelled');
    const controller = new AbortController();
    const startedAt = performance.now();
    setTimeout(() => controller.abort(reason), 100);
    const query = '(?:[01]*1[01]{2000}z|[01]*0[01]{1999}y)';
    await expect(search(at(''), query, { isRegex: true, signal: controller.signal })).rejects.toBe(reason);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    await expect(search(at(''), 'x', { signal: controller.signal })).rejects.toBe(reason);
  });

  test.each([
    ['(?=a)', 'character 1: Look-around'],
    ['(a)\\1', 'character 4: Back-references'],
    ['a(', 'character 2: This group is never closed'],
    ['((a{1,100}){1,100}){1,100}', 'too large'],
  ])('%s is a bad pattern', async (query, words) => {
    const message = expect.stringContaining(words);
    const error = { code: 'bad_pattern', message, hint: expect.any(String) };
    await expect(search(folder.path, query, { isRegex: true })).rejects.toMatchObject(error);
  });

  test('a query without content, or over several lines, is refused', async () => {
    await expect(search(folder.path, '')).rejects.toMatchObject({ code: 'bad_pattern' });
    await expect(search(folder.path, 'x'.repeat(10_001))).rejects.toMatchObject({ code: 'bad_pattern' });
    await expect(search(folder.path, 'a\0b')).rejects.toMatchObject({ code: 'bad_pattern' });
    await expect(search(folder.path, 'a\nb')).rejects.toMatchObject({ code: 'bad_pattern' });
    await expect(search(folder.path, 'a', { filePattern: '[' })).rejects.toMatchObject({
      code: 'bad_pattern',
    });
  });
});

describe('the way to ripgrep', () => {
  test('leads to the walker where there is none, and where it does not start', async () => {
    const at = tree({ a: 'hit', 'rg-broken': 'no program' });
    chmodSync(at('rg-broken'), 0o755);
    for (const program of [at('rg-missing'), at('rg-broken'), '/bin/false']) {
      const found = await searchContent({ root: markAllowed(at('')), query: 'hit', ripgrep: { program } });
      expect(found).toMatchObject({ engine: 'walker', matchedLines: 1 });
    }
  });

  test('is not taken for patterns that it refuses or reads otherwise', async () => {
    const at = tree({ a: `${'é'.repeat(1_500)}\nab\n` });
    const search = (query: string) => searchContent({ root: markAllowed(at('')), query, isRegex: true });
    expect(await search('\\w{1000}')).toMatchObject({ engine: 'walker', matchedLines: 1 });
    expect(await search('\\Aab\\z')).toMatchObject({ engine: 'walker', matchedLines: 1 });
  });
});

test('an empty folder can be searched', async () => {
  mkdirSync(folder.at('empty'));
  expect(await searchContent({ root: folder.at('empty'), query: 'x' })).toMatchObject({
    matches: [],
    searchedFiles: 0,
  });
});
