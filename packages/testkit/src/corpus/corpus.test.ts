import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Corpus,
  corpora,
  corpusFiles,
  fullCorpus,
  fullCorpusFolder,
  readFromCorpus,
  sampleCorpus,
} from './corpus.ts';

const sample = sampleCorpus();
const page = readFileSync(join(sample.folder, 'README.md'), 'utf8');
const folders: string[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('the full corpus is there, or its absence is said', () => {
  const isPresent = fullCorpus() !== undefined;
  if (!isPresent)
    process.stderr.write(`No corpus at ${fullCorpusFolder()}: tests on real files run on the sample only.\n`);
  expect(isPresent || process.env['CI'] !== 'true').toBe(true);
});

const sha256 = (corpus: Corpus, path: string) =>
  createHash('sha256').update(readFromCorpus(corpus, path)).digest('hex');

for (const corpus of corpora()) {
  describe(`the ${corpus.name} corpus holds, as its manifest describes it,`, () => {
    for (const { path, base, bytes, ...entry } of corpus.files) {
      test(path, () => {
        const paths = base === undefined ? [path] : [path, base];
        const lengths = paths.map((name) => readFromCorpus(corpus, name).length);
        expect(lengths.reduce((sum, length) => sum + length)).toBe(bytes);
        expect(sha256(corpus, path)).toBe(entry.sha256);
        if (base !== undefined) expect(sha256(corpus, base)).toBe(entry.base_sha256);
      });
    }
  });
}

describe('the sample', () => {
  test('has files of every kind that a tool reads, within a size that may be checked in', () => {
    const kinds = [
      'text',
      'diff',
      'patch',
      'pdf',
      'spreadsheet',
      'word',
      'powerpoint',
      'image',
      'ocr',
      'html',
      'skill',
    ];
    for (const kind of kinds) expect(corpusFiles(sample, kind), kind).not.toEqual([]);
    expect(sample.files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(1_500_000);
  });

  test('holds no file that the manifest does not name', () => {
    const named = sample.files.flatMap(({ path, base }) => (base === undefined ? [path] : [path, base]));
    const present = readdirSync(sample.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(sample.folder, join(parentPath, name)).split(sep).join('/'))
      .filter((path) => path.includes('/') && !path.startsWith('licences/'));
    expect(present.sort()).toEqual(named.sort());
  });

  const permissive = /^(?:MIT|MIT-CMU|Apache-2\.0|CC-BY-3\.0)\b/;
  const sources = new Set(sample.files.map(({ source }) => source.repo));

  test.each([...sources])('may pass on files of %s: licence text and row are here', (repo) => {
    const licence = `licences/${repo.replace('/', '--')}--LICENSE.txt`;
    expect(readFromCorpus(sample, licence).length).toBeGreaterThan(0);
    expect(page).toContain(`| \`${repo}\` `);
  });

  test('holds only files under licences that let them be passed on', () => {
    const others = sample.files.filter(({ source }) => !permissive.test(source.licence));
    expect(others).toEqual([]);
  });
});

describe('the full corpus', () => {
  test('is read from the folder that the environment names, links resolved', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'corpus-')));
    folders.push(folder);
    mkdirSync(join(folder, 'text'));
    writeFileSync(join(folder, 'text', 'a.txt'), 'a\n');
    writeFileSync(join(folder, 'manifest.json'), '{"files":[{"path":"text/a.txt","kind":"text"}]}');
    vi.stubEnv('DPTTOOLS_TEST_CORPUS', folder);
    expect(corpora().map(({ name }) => name)).toEqual(['sample', 'full']);
    expect(fullCorpus()?.files).toEqual([
      { path: 'text/a.txt', kind: 'text', file: join(folder, 'text', 'a.txt') },
    ]);
  });

  test('is left out where it is missing', () => {
    vi.stubEnv('DPTTOOLS_TEST_CORPUS', join(tmpdir(), 'no-such-corpus'));
    expect(corpora().map(({ name }) => name)).toEqual(['sample']);
  });
});
