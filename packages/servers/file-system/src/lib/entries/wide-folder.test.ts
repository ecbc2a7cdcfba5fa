import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPathPolicy, markAllowed } from '@dpttools/kit/paths';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { listDirectory } from './list-directory.ts';
import { renderTree } from './render-tree.ts';

const folder = temporaryFolder();
const wide = markAllowed(join(folder.path, 'wide'));
const entries = 100_000;
/** Several times what it takes: other tests run beside this one. */
const maxMs = 8_000;

beforeAll(() => {
  mkdirSync(wide);
  for (let at = 0; at < entries; at++) writeFileSync(join(wide, `f${at}`), '');
}, 120_000);

test('the tree of a folder with 100,000 entries is quick and within the budget', {
  timeout: 30_000,
}, async () => {
  const started = performance.now();
  const { tree, shown, leftOut, isCounted } = await renderTree(wide, {
    maxDepth: 3,
    includeHidden: false,
    maxChars: 50_000,
  });
  expect(performance.now() - started).toBeLessThan(maxMs);
  expect(tree.length).toBeLessThanOrEqual(50_000);
  expect(tree.length).toBeGreaterThan(49_800);
  expect({ sum: shown + leftOut, isCounted }).toEqual({ sum: entries, isCounted: true });
});

test('so is its list', { timeout: 30_000 }, async () => {
  const started = performance.now();
  const {
    entries: listed,
    total,
    nextOffset,
  } = await listDirectory(wide, {
    includeHidden: false,
    offset: 0,
    maxChars: 50_000,
    charsOf: (entry) => JSON.stringify(entry).length + 1,
    policy: createPathPolicy({ allowedDirs: [wide], workingDirectory: wide }),
  });
  expect(performance.now() - started).toBeLessThan(maxMs);
  expect(total).toBe(entries);
  expect(nextOffset).toBe(listed.length);
  expect(JSON.stringify(listed).length).toBeGreaterThan(49_900);
});
