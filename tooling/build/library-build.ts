import type { Options } from 'tsup';
import type { Manifest } from '../workspace/packages.ts';
import { builtManifest, libraryFiles } from './package-sources.ts';

/** ES modules for what package.json exports. Its dependencies stay outside, all else goes in. */
export function libraryBuild(): Options {
  const manifest = builtManifest();
  return {
    ...libraryFiles(manifest),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Types are built apart.
    clean: ['!**/*.d.ts'],
    splitting: true,
    sourcemap: false,
    minify: false,
    dts: false,
    noExternal: peers(manifest),
    banner: { js: requireBanner },
    esbuildOptions: useSource,
  };
}

/** Peers are there for the types only: their code goes in, so that a server installs nothing for it. */
export function peers({ peerDependencies = {} }: Manifest): RegExp[] {
  return Object.keys(peerDependencies).map((name) => new RegExp(`^${name}(/.*)?$`));
}

/** CommonJS parts inside an ES module call `require`. */
export const requireBanner =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Workspace packages are bundled from their source. */
export function useSource(options: { conditions?: string[] }): void {
  options.conditions = ['dpttools-source', ...(options.conditions ?? [])];
}
