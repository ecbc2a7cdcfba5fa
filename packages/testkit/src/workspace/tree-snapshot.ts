import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
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
  const entries = new Map<string, TreeEntry>();
  await collect(root, '', entries);
  return entries;
}

/** One hash over names, kinds, modes, times and bytes. */
export async function treeHash(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const [path, { kind, mode, changedAt, content }] of await treeSnapshot(root)) {
    hash.update(JSON.stringify([path, kind, mode, changedAt.toString(), content]));
  }
  return hash.digest('hex');
}

async function collect(root: string, relativePath: string, entries: Map<string, TreeEntry>): Promise<void> {
  const path = join(root, relativePath);
  const facts = await lstat(path, { bigint: true });
  const kind = facts.isFile()
    ? 'file'
    : facts.isDirectory()
      ? 'folder'
      : facts.isSymbolicLink()
        ? 'link'
        : 'special';
  const content =
    kind === 'file' ? await fileHash(path) : kind === 'link' ? await linkTarget(root, path) : '';
  entries.set(relativePath, { kind, mode: Number(facts.mode), changedAt: facts.mtimeNs, content });
  if (kind !== 'folder') return;
  for (const name of (await readdir(path)).sort()) await collect(root, join(relativePath, name), entries);
}

/** A target inside the tree is told from the tree's root, so that equal trees in two places are equal. */
async function linkTarget(root: string, path: string): Promise<string> {
  const target = await readlink(path);
  return target.startsWith(`${root}/`) ? target.slice(root.length) : target;
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
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
