import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dpttools-graph-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Bundles an entry, so that every module it needs at its own loading lies in the entry's chunk or those it imports. */
async function bundle(entry: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: { entry: source(entry) },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['dpttools-source'],
    outdir: folder,
    metafile: true,
    logLevel: 'silent',
  });
  return metafile;
}

/** The modules that are loaded with the entry; what is only imported inside functions is not among them. */
function loadedAtOnce({ outputs }: Metafile): string[] {
  const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint !== undefined) ?? [];
  const visited = new Set<string>();
  const modules = new Set<string>();
  const visit = (name: string): void => {
    const output = outputs[name];
    if (visited.has(name) || output === undefined) return;
    visited.add(name);
    for (const [module, { bytesInOutput }] of Object.entries(output.inputs))
      if (bytesInOutput > 0) modules.add(module);
    for (const { path, kind, external } of output.imports) {
      if (external === true) modules.add(path);
      else if (kind === 'import-statement') visit(path);
    }
  };
  visit(first ?? '');
  return [...modules];
}

const sdk = /@modelcontextprotocol/;

describe('what an entry of the kit loads', () => {
  it.each([
    ['index.ts', [sdk, /mcp\/describe-tool/, /^node:(http|child_process)$/]],
    ['errors.ts', [sdk, /zod/, /^node:/]],
    ['paths/index.ts', [sdk, /zod/]],
    [
      'front/index.ts',
      [sdk, /zod/, /^node:(http|child_process|crypto|util)$/, /mcp\/(?!http-settings|wire)/],
    ],
    ['host/index.ts', [sdk]],
  ])('%s: nothing that is only needed later', { timeout: 60_000 }, async (entry, unwanted) => {
    const modules = loadedAtOnce(await bundle(entry));
    expect(modules.length).toBeGreaterThan(0);
    for (const pattern of unwanted) expect(modules.filter((module) => pattern.test(module))).toEqual([]);
  });

  it('serve.ts is the one that loads the SDK', { timeout: 60_000 }, async () => {
    expect(loadedAtOnce(await bundle('serve.ts')).some((module) => sdk.test(module))).toBe(true);
  });

  it('converts no schema when tools are defined', { timeout: 60_000 }, async () => {
    const modules = loadedAtOnce(await bundle('../test/fixture-family.ts'));
    const ours = modules.filter((module) => !module.includes('node_modules') && !module.startsWith('node:'));
    expect(ours.length).toBeGreaterThan(3);
    const converting = ours.filter((module) => readFileSync(module, 'utf8').includes('toJSONSchema'));
    expect(converting).toEqual([]);
  });
});
