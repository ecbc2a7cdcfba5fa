import { readFileSync } from 'node:fs';
import type { Options } from 'tsup';
import { workspaceSources } from './workspace-sources.ts';

interface LibraryBuild {
  /** Output name → source file. */
  readonly entry: Readonly<Record<string, string>>;
}

/** ES modules with types; what package.json lists as a dependency stays outside, all else goes in. */
export function libraryBuild({ entry }: LibraryBuild): Options {
  return {
    entry: { ...entry },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outDir: 'dist',
    clean: true,
    splitting: true,
    sourcemap: false,
    minify: false,
    // With `paths` the types of workspace packages are taken in; without, they would stay imports nobody can resolve.
    dts: { compilerOptions: { paths: workspaceSources() } },
    banner: { js: requireBanner },
    esbuildOptions: useSource,
  };
}

/** CommonJS parts inside an ES module call `require`. */
export const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Workspace packages are bundled from their source. */
export function useSource(options: { conditions?: string[] }): void {
  options.conditions = ['dpttools-source', ...(options.conditions ?? [])];
}

/** Read from the package being built, which is the working directory. */
export function dependencyNames(): RegExp[] {
  const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies).map((name) => new RegExp(`^${name}(/.*)?$`));
}
