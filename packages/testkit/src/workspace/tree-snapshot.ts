import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface TreeEntry {
  readonly kind: 'file' | 'folder' | 'link' | 'special';
  readonly mode: number;
  /** Nanoseconds: a file that was written and put back differs here. */
  readonly changedAt: bigint;
  /** Hash of a file's bytes, target of a link. */
  readonly content: string;
}

/** Relative path → what is there. Links are not followed, and nothing but regular files is opened. */
export type TreeSnapshot = ReadonlyMap<string, TreeEntry>;

export async function treeSnapshot(root: string): Promise<TreeSnapshot> {
  return new Map(await collect(root, ''));
}

/** One hash over names, kinds, modes, times and bytes. */
export async function treeHash(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const [path, { kind, mode, changedAt, content }] of await treeSnapshot(root)) {
    hash.update(JSON.stringify([path, kind, mode, changedAt.toString(), content]));
  }
  return hash.digest('hex');
}

type Found = [relativePath: string, entry: TreeEntry];

/** An entry and all below it, sorted by name. */
async function collect(root: string, relativePath: string): Promise<Found[]> {
  const path = join(root, relativePath);
  const facts = await lstat(path, { bigint: true });
  const kind = kindOf(facts);
  const content =
    kind === 'file' ? await fileHash(path) : kind === 'link' ? await linkTarget(root, path) : '';
  const own: Found = [relativePath, { kind, mode: Number(facts.mode), changedAt: facts.mtimeNs, content }];
  if (kind !== 'folder') return [own];
  const names = (await readdir(path)).sort();
  const below = await Promise.all(names.map((name) => collect(root, join(relativePath, name))));
  return [own, ...below.flat()];
}

function kindOf(facts: BigIntStats): TreeEntry['kind'] {
  if (facts.isFile()) return 'file';
  if (facts.isDirectory()) return 'folder';
  return facts.isSymbolicLink() ? 'link' : 'special';
}

/** A target inside the tree is told from the tree's root, so that equal trees in two places are equal. */
async function linkTarget(root: string, path: string): Promise<string> {
  const target = await readlink(path);
  return target.startsWith(`${root}/`) ? target.slice(root.length) : target;
}

async function fileHash(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** What differs between two snapshots, one line for each path. */
export function treeChanges(before: TreeSnapshot, after: TreeSnapshot): string[] {
  const lost = [...before.keys()].filter((path) => !after.has(path)).map((path) => `${shown(path)} is gone`);
  const others = [...after].flatMap(([path, entry]) => {
    const earlier = before.get(path);
    if (earlier === undefined) return [`${shown(path)} is new`];
    const what = difference(earlier, entry);
    return what === undefined ? [] : [`${shown(path)} changed its ${what}`];
  });
  return [...lost, ...others];
}

function difference(before: TreeEntry, after: TreeEntry): string | undefined {
  if (before.kind !== after.kind) return 'kind';
  if (before.content !== after.content) return 'content';
  if (before.mode !== after.mode) return 'mode';
  return before.changedAt === after.changedAt ? undefined : 'time';
}

const shown = (path: string) => (path === '' ? 'the folder itself' : JSON.stringify(path));
