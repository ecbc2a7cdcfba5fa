import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describeFamilyListing } from '@dpttools/kit/host';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { requireBanner } from '../../../tooling/build/library-build.ts';
import type { FamilyRegistry } from '../src/launch/family-registry.ts';

const sourceFolder = fileURLToPath(new URL('../src/', import.meta.url));
// Inside the package, so that what stays outside of the bundle is found.
const programsFolder = fileURLToPath(new URL('../node_modules/.cache/programs/', import.meta.url));

export interface ProgramOptions {
  /** Name of the folder; one for each test file, since files run at the same time. */
  readonly name: string;
  /** A module that exports `families`, in place of the generated registry. */
  readonly registryFile: string;
}

export interface BuiltProgram {
  readonly folder: string;
  readonly binFile: string;
  readonly childFile: string;
  /** The source files that a part loads at its start, dynamic imports left out. */
  sourcesOf(part: string): string[];
}

/** Builds the launcher as it is published, with the families of another registry. */
export async function buildProgram({ name, registryFile }: ProgramOptions): Promise<BuiltProgram> {
  const folder = join(programsFolder, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const shared: BuildOptions = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    outdir: folder,
    minify: true,
    conditions: ['dpttools-source'],
    define: { __VERSION__: '"0.0.0-test"' },
    external: ['@vscode/ripgrep'],
    plugins: [withRegistry(registryFile)],
    logLevel: 'error',
    metafile: true,
  };
  const entry = (...names: readonly string[]) => names.map((each) => join(sourceFolder, `${each}.ts`));
  const [front, chunks] = await Promise.all([
    build({
      ...shared,
      entryPoints: entry('bin'),
      format: 'cjs',
      external: ['./engine.js', './commands.js'],
      outExtension: { '.js': '.cjs' },
    }),
    build({
      ...shared,
      entryPoints: entry('engine', 'child', 'commands'),
      format: 'esm',
      splitting: true,
      banner: { js: requireBanner },
    }),
    writeListing(registryFile, join(folder, 'listing.json')),
  ]);
  const outputs = { ...front.metafile?.outputs, ...chunks.metafile?.outputs };
  return {
    folder,
    binFile: join(folder, 'bin.cjs'),
    childFile: join(folder, 'child.js'),
    sourcesOf: (part) => sourcesOf(part, outputs),
  };
}

function sourcesOf(part: string, outputs: Metafile['outputs']): string[] {
  const names = [Object.keys(outputs).find((name) => name.endsWith(`/${part}`)) ?? ''];
  for (const name of names) {
    const loaded = outputs[name]?.imports.filter(
      ({ kind, external }) => kind === 'import-statement' && !external,
    );
    names.push(...(loaded ?? []).map(({ path }) => path).filter((path) => !names.includes(path)));
  }
  return names.flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}));
}

function withRegistry(registryFile: string): Plugin {
  return {
    name: 'registry',
    setup(building) {
      building.onResolve({ filter: /\/families\.ts$/ }, () => ({ path: registryFile }));
    },
  };
}

async function writeListing(registryFile: string, file: string): Promise<void> {
  const { families } = (await import(pathToFileURL(registryFile).href)) as { families: FamilyRegistry };
  const loaded = await Promise.all(Object.values(families).map((load) => load()));
  await writeFile(file, JSON.stringify({ families: loaded.map(describeFamilyListing) }));
}
