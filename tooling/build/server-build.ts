import { readFileSync, writeFileSync } from 'node:fs';
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
      onSuccess: async () => writeListing(),
    },
    {
      ...shared,
      entry: { ...chunks },
      format: 'esm',
      splitting: true,
      clean: ['!*/**', '!*.cjs', '!*.json'],
      banner: { js: requireBanner },
    },
  ];
}

/** The list as it ships: without blanks, since every start reads it. */
export function writeListing(): void {
  const listing: unknown = JSON.parse(readFileSync('generated/listing.json', 'utf8'));
  writeFileSync('dist/listing.json', JSON.stringify(listing));
}
