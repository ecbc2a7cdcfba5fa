import { copyFileSync, readFileSync } from 'node:fs';
import type { Options } from 'tsup';
import { dependencyNames, requireBanner, useSource } from './library-build.ts';

/**
 * A server's program in two parts: a small CommonJS front that Node starts fastest,
 * and ES module chunks with everything else, loaded when they are needed.
 */
export function serverBuild(chunks: Readonly<Record<string, string>>): Options[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const shared = {
    platform: 'node',
    target: 'node20',
    outDir: 'dist',
    splitting: true,
    minify: true,
    sourcemap: false,
    dts: false,
    noExternal: [/.*/],
    define: { __VERSION__: JSON.stringify(version) },
    esbuildOptions: useSource,
  } satisfies Options;
  return [
    {
      ...shared,
      entry: { bin: 'src/bin.ts' },
      format: 'cjs',
      splitting: false,
      external: [/^\.\/engine\.js$/],
      outExtension: () => ({ js: '.cjs' }),
      onSuccess: async () => copyFileSync('generated/listing.json', 'dist/listing.json'),
    },
    {
      ...shared,
      entry: { ...chunks },
      format: 'esm',
      external: dependencyNames(),
      banner: { js: requireBanner },
    },
  ];
}
