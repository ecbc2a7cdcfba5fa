import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeNameTree } from './name-tree.ts';
import { numberedLine, writeNumberedLines } from './numbered-lines.ts';
import { writeTextTree } from './text-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'bench-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan = { files: 1_100, meanFileBytes: 3_000, hit: 'a planted line', hitEvery: 100 };

function filesBelow(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return entries.map((name) => join(root, name)).filter((path) => statSync(path).isFile());
}

function digestOf(root: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(root)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

it('writes the same text tree each time, with the hits it promises', () => {
  const tree = writeTextTree(join(folder, 'one'), plan);
  writeTextTree(join(folder, 'two'), plan);
  expect(digestOf(join(folder, 'one'))).toBe(digestOf(join(folder, 'two')));

  const texts = filesBelow(join(folder, 'one')).map((file) => readFileSync(file, 'utf8'));
  expect(texts).toHaveLength(plan.files);
  expect(texts.filter((text) => text.split('\n').includes(plan.hit))).toHaveLength(tree.hits);
  expect(tree.hits).toBe(11);
  expect(tree.bytes).toBe(texts.join('').length);
  expect(tree.bytes / plan.files / plan.meanFileBytes).toBeGreaterThan(0.8);
  expect(tree.bytes / plan.files / plan.meanFileBytes).toBeLessThan(1.2);
  expect(texts.every((text) => text.endsWith('\n'))).toBe(true);
});

it('writes as many names as asked', () => {
  const root = join(folder, 'names');
  expect(writeNameTree(root, 250)).toEqual({ files: 250, folders: 6 });
  expect(filesBelow(root)).toHaveLength(250);
});

it('numbers lines from one', () => {
  const file = join(folder, 'lines.txt');
  const { bytes } = writeNumberedLines(file, 12_345);
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(statSync(file).size).toBe(bytes);
  expect(lines).toHaveLength(12_346);
  expect([lines[0], lines[12_344]]).toEqual([numberedLine(1), numberedLine(12_345)]);
});
