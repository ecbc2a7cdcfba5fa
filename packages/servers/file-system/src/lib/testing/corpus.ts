import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface CorpusFile {
  readonly path: string;
  readonly kind: string;
  readonly base?: string;
  readonly target?: string;
  readonly expect: Readonly<Record<string, unknown>>;
}

const repository = resolve(import.meta.dirname, '../../../../../..');

// The environment of a test run, not a setting of the product.
const named = process.env['DPTTOOLS_TEST_CORPUS'] ?? resolve(repository, '../shared/corpus');
// An allowed path has its links resolved.
export const corpusFolder = existsSync(named) ? realpathSync(named) : named;
export const hasCorpus = existsSync(join(corpusFolder, 'manifest.json'));

/** The entries of one kind; none where the corpus is not present. */
export function corpusFiles(kind: string): CorpusFile[] {
  if (!hasCorpus) return [];
  const { files } = JSON.parse(readFileSync(join(corpusFolder, 'manifest.json'), 'utf8')) as {
    files: CorpusFile[];
  };
  return files.filter((file) => file.kind === kind);
}

export const readCorpus = (path: string): Buffer => readFileSync(join(corpusFolder, path));
