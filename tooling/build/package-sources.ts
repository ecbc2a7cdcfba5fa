import { dirname, join, posix } from 'node:path';
import {
  type ExportMap,
  type Manifest,
  readManifest,
  repositoryRoot,
  workspacePackages,
} from '../workspace/packages.ts';

const sourceCondition = 'dpttools-source';

/** What each workspace package can be imported as → its TypeScript source, in the form of tsconfig's `paths`. */
export function workspaceSources(): Record<string, string[]> {
  const sources = workspacePackages().flatMap(({ folder, manifest }) =>
    exportedFiles(manifest.exports).map(({ subpath, source }) => [
      `${manifest.name}${subpath.slice(1)}`,
      [join(repositoryRoot, folder, source)],
    ]),
  );
  return Object.fromEntries(sources) as Record<string, string[]>;
}

export interface LibraryFiles {
  readonly outDir: string;
  /** Output name → source file. */
  readonly entry: Record<string, string>;
}

/** What is built for the exports of a package, so that package.json alone says which they are. */
export function libraryFiles({ exports, name }: Manifest): LibraryFiles {
  const exported = exportedFiles(exports);
  const outDir = exported.map(({ output }) => dirname(output)).reduce(sharedFolder);
  if (!outDir.startsWith('dist')) throw new Error(`${name} exports files outside dist.`);
  const entry = exported.map(({ output, source }) => [
    posix.relative(outDir, output).replace(/\.js$/, ''),
    source,
  ]);
  return { outDir, entry: Object.fromEntries(entry) as Record<string, string> };
}

/** The manifest of the package that is being built: its folder is the working directory. */
export function builtManifest(): Manifest {
  return readManifest(process.cwd(), '.');
}

function exportedFiles(exports: ExportMap = {}) {
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [];
    const { [sourceCondition]: source, default: output } = target;
    if (source === undefined || output?.endsWith('.js') !== true) return [];
    return [{ subpath, source, output: posix.normalize(output) }];
  });
}

function sharedFolder(one: string, other: string): string {
  return other === one || other.startsWith(`${one}/`) ? one : sharedFolder(dirname(one), other);
}
