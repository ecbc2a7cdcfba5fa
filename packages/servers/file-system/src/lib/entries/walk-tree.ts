import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isToolError } from '@dpttools/kit/errors';
import { type AllowedPath, closedPlacesBelow, markAllowed } from '@dpttools/kit/paths';
import { displayPath } from '../content-search/path-order.ts';
import { isSystemError, systemReason } from '../content-search/system-reason.ts';
import { sortEntries } from './entry-order.ts';
import { inFolder } from './in-folder.ts';
import { mapBounded } from './map-bounded.ts';
import { unusableName } from './visible-name.ts';

export interface TreeEntry {
  readonly name: string;
  /** A real folder; a link to one is a leaf. */
  readonly isFolder: boolean;
  readonly isLink: boolean;
  /** It is of the kernel's making and is not looked into. */
  readonly isClosed: boolean;
  /** What is in it; undefined for leaves and for folders at the last level. */
  folder?: TreeFolder;
  /** Read only for links that are drawn. */
  linkTarget?: string;
}

export interface TreeFolder {
  readonly path: AllowedPath;
  /** Of its entries; the root's have 1. */
  readonly level: number;
  /** Sorted. Those that could not be drawn in any case are dropped. */
  entries: readonly TreeEntry[];
  entryCount: number;
  /** Folders are among the dropped entries, which nobody will look into. */
  hasDroppedFolders: boolean;
  /** Why it was not read. */
  problem?: string;
}

export interface WalkOptions {
  readonly maxDepth: number;
  readonly includeHidden: boolean;
  /** Most entries that are kept of one folder. */
  readonly maxKept: number;
  readonly signal?: AbortSignal | undefined;
}

export interface WalkedTree {
  readonly root: TreeFolder;
  readonly entryCount: number;
  /** False when some folders were left unread, so that the count is a lower bound. */
  readonly isComplete: boolean;
}

/** Where the walk ends: enough for any answer, and no wait of minutes on a slow disk. */
const maxVisited = 300_000;
const maxMs = 10_000;
const atOnce = 16;
const notOpened = 'not opened';

/** Reads a tree level by level, so that a limit cuts the deepest part. Links are never followed. */
export async function walkTree(path: AllowedPath, options: WalkOptions): Promise<WalkedTree> {
  const giveUpAt = performance.now() + maxMs;
  const root = newFolder(path, 1);
  const reading = { ...options, closed: closedFolders(path) };
  await fill(root, reading, true);
  let entryCount = root.entryCount;
  let isComplete = !root.hasDroppedFolders;
  for (let level = foldersIn([root]); level.length > 0; level = foldersIn(level)) {
    for (let start = 0; start < level.length; start += atOnce * 4) {
      options.signal?.throwIfAborted();
      const batch = level.slice(start, start + atOnce * 4);
      if (entryCount >= maxVisited || performance.now() > giveUpAt) {
        for (const folder of batch) folder.problem = notOpened;
        isComplete = false;
        continue;
      }
      await mapBounded(batch, atOnce, (folder) => fill(folder, reading, false));
      for (const folder of batch) {
        entryCount += folder.entryCount;
        isComplete &&= !folder.hasDroppedFolders;
      }
    }
  }
  return { root, entryCount, isComplete };
}

function newFolder(path: AllowedPath, level: number): TreeFolder {
  return { path, level, entries: [], entryCount: 0, hasDroppedFolders: false };
}

function foldersIn(folders: readonly TreeFolder[]): TreeFolder[] {
  return folders.flatMap(({ entries }) => entries.flatMap(({ folder }) => folder ?? []));
}

interface Reading extends WalkOptions {
  /** Folders that are never opened. */
  readonly closed: ReadonlySet<string>;
}

function closedFolders(root: AllowedPath): ReadonlySet<string> {
  return new Set(Array.from(closedPlacesBelow(root), (place) => join(root, displayPath(place))));
}

async function fill(folder: TreeFolder, options: Reading, isRoot: boolean): Promise<void> {
  try {
    const found = await inFolder(folder.path, (directory) => readdir(directory, { withFileTypes: true }));
    const wanted = options.includeHidden ? found : found.filter(({ name }) => !name.startsWith('.'));
    folder.entryCount = wanted.length;
    const sorted = sortEntries(wanted.map((entry) => toEntry(entry, folder, options)));
    folder.entries = sorted.slice(0, options.maxKept);
    folder.hasDroppedFolders = folder.level < options.maxDepth && sorted[options.maxKept]?.isFolder === true;
  } catch (error) {
    // Without the folder that was asked for there is nothing to show.
    if (isRoot) throw error;
    folder.problem = problemOf(error, folder.path);
    return;
  }
  if (folder.level >= options.maxDepth) return;
  for (const entry of folder.entries) {
    // What lies in an allowed folder, links apart, is allowed.
    if (entry.isFolder && !entry.isClosed)
      entry.folder = newFolder(markAllowed(join(folder.path, entry.name)), folder.level + 1);
  }
}

function toEntry(found: Dirent, { path }: TreeFolder, { closed }: Reading): TreeEntry {
  return {
    name: found.name,
    isFolder: found.isDirectory(),
    isLink: found.isSymbolicLink(),
    isClosed: closed.size > 0 && closed.has(join(path, found.name)),
  };
}

function problemOf(error: unknown, path: string): string {
  const system = isToolError(error) ? error.cause : error;
  if (isSystemError(system)) {
    // A name that is not valid UTF-8 is not found by the text it was decoded to.
    const isLost = system.code === 'ENOENT' && path.includes('\ufffd');
    return isLost ? unusableName : `unreadable: ${systemReason(system.errno)}`;
  }
  if (isToolError(error)) return 'unreadable: changed meanwhile';
  throw error;
}
