import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

const packageFolder = resolve(import.meta.dirname, '../..');
const repository = resolve(packageFolder, '../..');

export interface CorpusSource {
  readonly repo: string;
  readonly commit: string;
  readonly path: string;
  readonly licence: string;
}

interface ManifestEntry {
  /** Under the corpus, with forward slashes. */
  readonly path: string;
  readonly kind: string;
  readonly tags: readonly string[];
  /** Of a patch: with its base. */
  readonly bytes: number;
  readonly sha256: string;
  readonly source: CorpusSource;
  /** What tools outside this project found in the file; an absent fact says nothing. */
  readonly expect: Readonly<Record<string, unknown>>;
  /** Of a patch: the file it applies to. */
  readonly base?: string;
  readonly base_sha256?: string;
}

export interface CorpusFile extends ManifestEntry {
  /** Where it is, with links resolved, as an allowed path has them. */
  readonly file: string;
}

export interface Corpus {
  readonly name: 'sample' | 'full';
  readonly folder: string;
  readonly files: readonly CorpusFile[];
}

/** The small part that is checked in with its licences. */
export function sampleCorpus(): Corpus {
  return readCorpus('sample', join(packageFolder, 'corpus'));
}

/** Where the full corpus is looked for. */
export function fullCorpusFolder(): string {
  // The environment of a test run, not a setting of the product.
  return process.env['DPTTOOLS_TEST_CORPUS'] ?? resolve(repository, '../shared/corpus');
}

/** Undefined where it is not present, which CI takes for a failure. */
export function fullCorpus(): Corpus | undefined {
  const folder = fullCorpusFolder();
  return existsSync(manifestOf(folder)) ? readCorpus('full', folder) : undefined;
}

/** The sample, and the full corpus where it is present. */
export function corpora(): Corpus[] {
  const full = fullCorpus();
  return full === undefined ? [sampleCorpus()] : [sampleCorpus(), full];
}

export function corpusFiles({ files }: Corpus, kind: string): CorpusFile[] {
  return files.filter((file) => file.kind === kind);
}

/** The bytes of a file that an entry names, such as a patch's base. */
export function readFromCorpus({ folder }: Corpus, path: string): Buffer {
  return readFileSync(join(folder, path));
}

const manifestOf = (folder: string) => join(folder, 'manifest.json');

function readCorpus(name: Corpus['name'], given: string): Corpus {
  const folder = realpathSync(given);
  // Both manifests have this form; a test holds the sample's to it.
  const { files } = JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as { files: ManifestEntry[] };
  return { name, folder, files: files.map((entry) => ({ ...entry, file: join(folder, entry.path) })) };
}
