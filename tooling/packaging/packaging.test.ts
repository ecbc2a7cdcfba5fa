import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Manifest, type PackageRole, repositoryRoot } from '../workspace/packages.ts';
import { consumerTypeFaults } from './consumer-project.ts';
import { manifestFaults } from './manifest-faults.ts';
import type { PackedPackage } from './pack-package.ts';
import { programFaults } from './program-faults.ts';

// The compiler reads all declarations of Node and the language.
vi.setConfig({ testTimeout: 120_000 });

let consumer: string;

beforeEach(() => {
  consumer = realpathSync(mkdtempSync(join(tmpdir(), 'packed-')));
});

afterEach(() => rmSync(consumer, { recursive: true, force: true }));

interface Content {
  readonly name: string;
  readonly role?: PackageRole;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
}

/** A package as it lies unpacked in the project of somebody who installed it. */
function packed({ name, role = 'library', fields = {}, files = {} }: Content): PackedPackage {
  const folder = join(consumer, 'node_modules', name);
  const manifest = { name, version: '1.0.0', license: 'MIT', type: 'module', ...fields } as Manifest;
  const all = { LICENSE: 'MIT', 'README.md': name, 'package.json': JSON.stringify(manifest), ...files };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { source: { folder: name, role, manifest }, tarball: '', folder, manifest };
}

test('a manifest that only the workspace understands, and what is missing beside it, are told', async () => {
  const one = packed({
    name: '@dpttools/clock',
    fields: { dependencies: { zod: 'catalog:protocol' }, bin: { 'clock-mcp': './bin.cjs' } },
    files: { 'bin.cjs': 'console.log(1);\n' },
  });
  rmSync(join(one.folder, 'README.md'));
  const faults = await manifestFaults(one);
  expect(faults).toContain('its package.json says catalog:, which nobody else understands');
  expect(faults).toContain('has no README.md');
  expect(faults).toContain(`${join(one.folder, 'bin.cjs')} does not start Node`);
});

const listing = JSON.stringify({ tools: [{ profile: 'core', listing: { name: 'read_time' } }] });

/** A program that answers each line it is sent with one of ours. */
const answering = (tools: string) => `#!/usr/bin/env node
const answers = { initialize: '{"result":{}}', 'tools/list': '{"result":{"tools":[${tools}]}}', 'tools/call': '{"error":{}}' };
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { method } = JSON.parse(line);
  if (answers[method] !== undefined) console.log(answers[method]);
});
`;

test.each([
  ['lists what it shipped', answering('{"name":"read_time"}'), []],
  ['lists something else', answering('{"name":"tell_time"}'), ['lists tell_time instead of read_time']],
  ['ends at once', '#!/usr/bin/env node\n', [expect.stringMatching(/ended before it answered initialize/)]],
])('a program that %s', async (_, program, faults) => {
  const one = packed({
    name: '@dpttools/clock',
    fields: { bin: { 'clock-mcp': './dist/bin.cjs' } },
    files: { 'dist/bin.cjs': program, 'dist/listing.json': listing },
  });
  expect(await programFaults(one)).toEqual(faults);
});

test('types that a consumer cannot resolve, or that are no types, are told', async () => {
  const fields = { exports: { '.': { types: './index.d.ts', default: './index.js' } } };
  const open = (tools: string) => `export declare function openClock(): Promise<${tools}>;\n`;
  const typed = '{ call(): void; close(): void; read_time(input: { zone: string }): Promise<string> }';
  mkdirSync(join(consumer, 'node_modules/@types'), { recursive: true });
  const nodeTypes = realpathSync(join(repositoryRoot, 'node_modules/@types/node'));
  symlinkSync(nodeTypes, join(consumer, 'node_modules/@types/node'), 'junction');

  const family = (types: string) =>
    packed({
      name: '@dpttools/clock',
      role: 'family',
      fields,
      files: { 'index.js': '', 'index.d.ts': types },
    });
  expect(await consumerTypeFaults(consumer, [family(open(typed))])).toEqual([]);
  expect(await consumerTypeFaults(consumer, [family(open('any'))])).not.toEqual([]);
  const unresolved = `import type { Tools } from '@dpttools/elsewhere';\n${open('Tools')}`;
  expect((await consumerTypeFaults(consumer, [family(unresolved)])).join()).toContain('@dpttools/elsewhere');
});
