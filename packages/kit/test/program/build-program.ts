import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { describeFamilyListing } from '../../src/select/describe-family.ts';
import { programFamily } from './program-family.ts';

export interface BuiltProgram {
  readonly file: string;
  remove(): Promise<void>;
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the program as servers are built: a small CommonJS front, and the engine as ES module chunks beside it. */
export async function buildProgram(): Promise<BuiltProgram> {
  const outdir = mkdtempSync(join(tmpdir(), 'dpttools-program-'));
  const shared: BuildOptions = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    minify: true,
    conditions: ['dpttools-source'],
    outdir,
  };
  await Promise.all([
    build({
      ...shared,
      entryPoints: { bin: here('./bin.ts') },
      format: 'cjs',
      external: ['./engine.js'],
      outExtension: { '.js': '.cjs' },
    }),
    build({
      ...shared,
      entryPoints: { engine: here('./engine.ts') },
      format: 'esm',
      splitting: true,
      banner: {
        js: "import { createRequire as __r } from 'node:module'; const require = __r(import.meta.url);",
      },
    }),
  ]);
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  writeFileSync(join(outdir, 'listing.json'), JSON.stringify(describeFamilyListing(programFamily)));
  return { file: join(outdir, 'bin.cjs'), remove: () => rm(outdir, { recursive: true, force: true }) };
}
