import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { markAllowed } from '@dpttools/kit/paths';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longTestMs, runs } from '../testing/runs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { searchContent } from './search-content.ts';

const folder = temporaryFolder();

/** One character per byte. */
const names = [
  'a',
  'b.ts',
  'B.ts',
  'a.pdf',
  'a.pdf.txt',
  '.hid',
  '.git',
  '-x',
  'a b',
  'c\xff',
  '\xc3\xa9.md',
  'n\nl',
  '[a]',
  '{b}',
];
const places = ['', 'a/', 'a.d/', '.git/', '.h/', 'c\xff/', 'a.d/.git/', 'a/\xe6\xbc\xa2/'];
const path = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...names)).map((parts) => parts.join(''));

const words = fc.constantFrom(
  'foo',
  'Foo',
  'bar',
  'f',
  ' ',
  'é',
  '漢',
  '😀',
  'ſ',
  '1',
  '_',
  '(',
  '\u00a0',
  '\ufffd',
);
const line = fc
  .tuple(fc.array(words, { maxLength: 6 }), fc.constantFrom('\n', '\n', '\r\n', '\r', ''))
  .map(([parts, end]) => parts.join('') + end);
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join(''));
const content = fc.oneof(
  { weight: 6, arbitrary: text.map((value) => Buffer.from(value)) },
  text.map((value) => Buffer.from(`\ufeff${value}`)),
  text.map((value) => Buffer.from(`\ufeff${value}`, 'utf16le')),
  text.map((value) => Buffer.from(`\ufeff${value}`, 'utf16le').swap16()),
  text.map((value) => Buffer.from(value, 'latin1')),
  fc.tuple(text, text).map(([before, after]) => Buffer.from(`${before}\0${after}`)),
  text.map((value) => Buffer.from(`${value}${'x'.repeat(70)}\n`.repeat(3_000) + value)),
);
const tree = fc.array(fc.tuple(path, fc.oneof({ weight: 8, arbitrary: content }, fc.constant('link'))), {
  minLength: 1,
  maxLength: 8,
});

const query = fc.oneof(
  fc.record({ query: words, isRegex: fc.constant(false), ignoreCase: fc.boolean() }),
  fc.record({
    query: fc
      .array(
        fc.constantFrom(
          'foo',
          '(?i:F)',
          'ba?r',
          '.',
          '\\w',
          '\\b',
          '$',
          '^',
          'é',
          '[^f]',
          '(f|1)',
          '\\s',
          'x+',
          '.*',
          '\\W',
          '\\B',
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.join('')),
    isRegex: fc.constant(true),
    ignoreCase: fc.boolean(),
  }),
);
const filePattern = fc.constantFrom(
  '*',
  '*',
  '*.ts',
  '*.pdf',
  'a/**',
  'a*/*',
  '!*.ts',
  '[ab]*',
  '{a,.h}/*',
  '**/a',
  '*.txt',
  '.*',
  '?.ts',
  '/a',
  'a/',
);

function build(files: readonly (readonly [string, Buffer | string])[]): string {
  const root = mkdtempSync(join(folder.path, 'tree-'));
  const at = (name: string) => Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')]);
  for (const [name, value] of files) {
    try {
      mkdirSync(at(dirname(name)), { recursive: true });
      if (typeof value === 'string') symlinkSync(root, at(name));
      else writeFileSync(at(name), value);
    } catch {
      // Two names of one tree may stand in each other's way.
    }
  }
  return root;
}

test(
  'both engines give the same answer for random trees, queries and file patterns',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        tree,
        query,
        filePattern,
        fc.constantFrom(1, 3, 50),
        async (files, asked, pattern, maxMatches) => {
          const root = build(files);
          try {
            const request = {
              root: markAllowed(root),
              ...asked,
              filePattern: pattern,
              maxMatches,
              maxLineChars: 12,
            };
            const [fast, own] = await Promise.all([
              searchContent({ ...request, engine: 'ripgrep' }),
              searchContent({ ...request, engine: 'walker' }),
            ]);
            const searchedFiles = fast.searchedFiles ?? own.searchedFiles;
            expect({ ...fast, searchedFiles }).toEqual({ ...own, engine: fast.engine });
          } finally {
            rmSync(root, { recursive: true });
          }
        },
      ),
      runs(2_000),
    );
  },
  longTestMs,
);
