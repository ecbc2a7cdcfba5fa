import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { type BuiltProgram, buildProgram } from './build-program.ts';

let program: BuiltProgram;
beforeAll(async () => {
  const registryFile = fileURLToPath(new URL('./probe/registry.ts', import.meta.url));
  program = await buildProgram({ name: 'program-parts', registryFile });
});

const packagesOf = (part: string) => {
  const names = program
    .sourcesOf(part)
    .map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(path)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
};
const sources = (part: string) =>
  program.sourcesOf(part).map((path) => path.replace(/^.*?(?=apps|packages)/, ''));

it('has a front that loads no schema library, no SDK, no family and none of the other parts', () => {
  expect(packagesOf('bin.cjs')).toEqual([]);
  const own = sources('bin.cjs');
  expect(own.filter((path) => /src\/(?:child|commands|launch)\/|test\/probe|subprocess/.test(path))).toEqual(
    [],
  );
});

it('has children that load no SDK, and no family but by its name', () => {
  expect(packagesOf('child.js').filter((name) => name.startsWith('@modelcontextprotocol'))).toEqual([]);
  expect(
    sources('child.js').filter((path) => path.includes('test/probe/') && !path.endsWith('registry.ts')),
  ).toEqual([]);
});

it('has commands that load neither the SDK nor a family before they are asked for', () => {
  expect(packagesOf('commands.js')).toEqual([]);
});

it('has an engine that loads the SDK and no family', () => {
  expect(packagesOf('engine.js')).toContain('@modelcontextprotocol/server');
  expect(sources('engine.js').filter((path) => path.endsWith('family.ts') && path.includes('probe'))).toEqual(
    [],
  );
});
