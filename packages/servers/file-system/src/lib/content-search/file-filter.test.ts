import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longTestMs, runs } from '../testing/runs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createFileFilter } from './file-filter.ts';
import { findRipgrep } from './find-ripgrep.ts';

const accepts = (pattern: string, path: string) =>
  createFileFilter(pattern).accepts(Buffer.from(path).toString('latin1'));

describe('globs', () => {
  test.each([
    ['*', 'a/.b/c', true],
    ['', 'a/b', true],
    ['*.ts', 'a/b/c.ts', true],
    ['*.ts', '.ts', true],
    ['*.ts', 'a.ts/b', false],
    ['*.TS', 'a.ts', false],
    ['src/*.ts', 'src/a.ts', true],
    ['src/*.ts', 'src/b/a.ts', false],
    ['src/*.ts', 'x/src/a.ts', false],
    ['/a.ts', 'a.ts', true],
    ['/a.ts', 'b/a.ts', false],
    ['./src/a.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/b/c/a.ts', true],
    ['**/test/**', 'a/test/b/c', true],
    ['**/test/**', 'test', false],
    ['src/', 'src/b/c', true],
    ['src/', 'src', false],
    ['src/**', 'src/x', true],
    ['**', 'a/b', true],
    ['a**z', 'x/abcz', true],
    ['a**z', 'a/z', false],
    ['?.md', 'é.md', true],
    ['?.md', 'ab.md', false],
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[^a]x', '/x', false],
    ['[]]x', ']x', true],
    ['\\*.md', '*.md', true],
    ['\\*.md', 'a.md', false],
    ['*.{ts,tsx}', 'a.tsx', true],
    ['*.{t{s,sx},js}', 'a.tsx', true],
    ['a{,.b}.c', 'a.c', true],
    ['{*.ts,src/*.md}', 'x/a.ts', true],
    ['{*.ts,src/*.md}', 'x/a.md', false],
    ['[{]a', '{a', true],
    ['!*.ts', 'a.ts', false],
    ['!*.ts', 'a.js', true],
    ['a?b', 'a\nb', true],
    ['漢*', '漢字', true],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(accepts(pattern, path)).toBe(expected);
  });

  test.each([
    '[a',
    '{a',
    'a}',
    'a\\',
    '[z-a]',
    `{${'a,'.repeat(300)}}`,
    '{a,b}'.repeat(20),
    '*'.repeat(2_000),
  ])('%.20s is refused as a bad pattern', (pattern) =>
    expect(() => createFileFilter(pattern)).toThrow(expect.objectContaining({ code: 'bad_pattern' })),
  );

  test('a name that is not valid UTF-8 is matched all the same', () => {
    expect(createFileFilter('a*.txt').accepts('a\xff.txt')).toBe(true);
  });

  test('many stars do not make it slow', () => {
    const filter = createFileFilter(`${'*a'.repeat(60)}*b`);
    const startedAt = performance.now();
    expect(filter.accepts(`x/${'a'.repeat(250)}`)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe('PDF files', () => {
  test.each([
    ['*', 'a.pdf', false],
    ['*.pdf', 'a.pdf', false],
    ['*', 'a.PDF', false],
    ['*', 'a.pdf.txt', true],
    ['*.pdf', 'x/a.pdf.txt', true],
    ['*.pdf', 'a.txt', false],
    ['*.txt', 'a.pdf.txt', true],
    ['docs/*.pdf', 'docs/a.pdf.txt', true],
    ['docs/*.pdf', 'a.pdf.txt', false],
    ['*.ts', 'a.ts.txt', false],
    ['*.{pdf,md}', 'a.pdf.txt', true],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(accepts(pattern, path)).toBe(expected);
  });
});

const folder = temporaryFolder();
const ripgrep = (await findRipgrep()) ?? '';
const names = [
  'a',
  'b',
  'a.ts',
  'b.tsx',
  'a.pdf',
  'a.pdf.txt',
  'a.pdf.txt.txt',
  'a.ts.txt',
  '.hidden',
  'ab-c',
];
const paths = ['', 'a1/', 'a1/b1/', 'b1/', 'b1/a1/'].flatMap((place) => names.map((name) => place + name));
for (const path of paths) folder.write(path, 'text');

const globPiece = fc.constantFrom(
  '*',
  '**',
  'a',
  'b',
  '/',
  '/',
  '.ts',
  '.pdf',
  '.txt',
  '-',
  '{a,b}',
  '{a/,b1/}',
  '?',
  '[ab]',
  '1',
  '.p*f',
);

test(
  'the arguments for ripgrep hide nothing that is accepted, and when exact show nothing else',
  () => {
    fc.assert(
      fc.property(fc.array(globPiece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const filter = createFileFilter(pieces.join(''));
        const options = [
          '--no-config',
          '--files',
          '--hidden',
          '--no-ignore',
          ...filter.ripgrepArguments,
          '--iglob=!*.pdf',
        ];
        const { stdout } = spawnSync(ripgrep, options, { cwd: folder.path, encoding: 'utf8' });
        const listed = stdout.split('\n').slice(0, -1);
        const accepted = paths.filter((path) => filter.accepts(path));
        expect(listed).toEqual(expect.arrayContaining(accepted));
        if (filter.isExact) expect(listed.length).toBe(accepted.length);
      }),
      { ...runs(1_500), examples: [[['/', '*', '**']]] },
    );
  },
  longTestMs,
);
