import { copyFileSync } from 'node:fs';
import type { Options } from 'tsup';
import { peers, requireBanner, useSource } from './library-build.ts';
import { builtManifest } from './package-sources.ts';

/**
 * A server's program in two parts: a small CommonJS front that Node starts fastest,
 * and ES module chunks with everything else, loaded when they are needed.
 */
export function serverBuild(chunks: Readonly<Record<string, string>>): Options[] {
  const manifest = builtManifest();
  const shared = {
    platform: 'node',
    target: 'node20',
    outDir: 'dist',
    minify: true,
    sourcemap: false,
    dts: false,
    noExternal: peers(manifest),
    define: { __VERSION__: JSON.stringify(manifest.version) },
    esbuildOptions: useSource,
  } satisfies Options;
  const chunkFiles = Object.keys(chunks).map((name) => `./${name}.js`);
  return [
    {
      ...shared,
      entry: { bin: 'src/bin.ts' },
      format: 'cjs',
      splitting: false,
      // The parts are built at the same time: each clears away only what it writes itself.
      clean: ['!**/*.js', '!library/**'],
      external: chunkFiles,
      outExtension: () => ({ js: '.cjs' }),
      onSuccess: async () => copyFileSync('generated/listing.json', 'dist/listing.json'),
    },
    {
      ...shared,
      entry: { ...chunks },
      format: 'esm',
      splitting: true,
      clean: ['!**/*.cjs', '!listing.json', '!library/**'],
      banner: { js: requireBanner },
    },
  ];
}
