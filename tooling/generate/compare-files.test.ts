import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type SmallTree, smallTree } from '../test/small-tree.ts';
import { compareFiles, differenceWords } from './compare-files.ts';
import { writeFiles } from './write-files.ts';

const page = 'docs/tools/clock.md';
let tree: SmallTree;

afterEach(() => tree.remove());

const generated = new Map([
  [page, 'one\ntwo\n'],
  ['docs/settings.md', 'settings\n'],
]);

test('tells what is missing, changed and left over, and touches nothing', () => {
  tree = smallTree({ [page]: 'one\nthree\n', 'docs/tools/gone.md': 'x' });
  const words = compareFiles(tree.root, generated).map(differenceWords);
  expect(words).toEqual([
    `${page}:2\n  is       three\n  becomes  two`,
    'docs/settings.md: is missing',
    'docs/tools/gone.md: belongs to no family',
  ]);
  expect(readFileSync(join(tree.root, page), 'utf8')).toBe('one\nthree\n');
});

test('after writing there is nothing left to tell', () => {
  tree = smallTree({ [page]: 'one\n', 'docs/tools/gone.md': 'x' });
  writeFiles(tree.root, generated, compareFiles(tree.root, generated));
  expect(compareFiles(tree.root, generated)).toEqual([]);
  expect(readFileSync(join(tree.root, page), 'utf8')).toBe('one\ntwo\n');
});
