import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isToolError, openFamily } from './index.ts';

let folder: string;
let family: typeof import('../test/fixture-family.ts').fixtureFamily;

// A family as an installed package may bring it: with its own copy of the kit and of everything else.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dpttools-copy-'));
  const outfile = join(folder, 'family.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../test/fixture-family.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['dpttools-source'],
    outfile,
    logLevel: 'silent',
  });
  ({ fixtureFamily: family } = (await import(
    pathToFileURL(outfile).href
  )) as typeof import('../test/fixture-family.ts'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a family with another copy of this package', () => {
  it('has its paths held to the policy', async () => {
    await using opened = await openFamily(family, { allowedDirs: [folder], workingDirectory: folder });
    const error: unknown = await opened
      .read_fixture({ path: '/etc/passwd' })
      .catch((thrown: unknown) => thrown);
    expect(isToolError(error) && error.code).toBe('path_refused');
    const { path } = await opened.read_fixture({ path: 'family.mjs', limit: 10 });
    expect(path.endsWith('/family.mjs')).toBe(true);
  });

  it('has its errors and media recognised', async () => {
    await using opened = await openFamily(family, { allowedDirs: [folder] });
    expect(await opened.call('make_picture', {})).toMatchObject({
      ok: true,
      data: { bytes: 4 },
      media: [{}, {}, {}, {}],
    });
    expect(await opened.call('misbehave', { how: 'throw' })).toMatchObject({ failure: { code: 'internal' } });
    expect(await opened.call('sum_numbers', { number: [1] })).toMatchObject({
      failure: { code: 'invalid_arguments' },
    });
  });
});
