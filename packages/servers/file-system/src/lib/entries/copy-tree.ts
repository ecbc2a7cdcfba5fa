import { type BigIntStats, constants } from 'node:fs';
import { lstat, mkdir, open, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import { identify, identityOf, isSameState } from '../write/file-identity.ts';
import { copyBytes } from './copy-bytes.ts';
import { changedMeanwhile } from './entry-error.ts';
import { kindOf } from './entry-kind.ts';
import { keepLinkMetadata, keepMetadata } from './keep-metadata.ts';
import { mapBounded } from './map-bounded.ts';

/** An entry as it was copied, to remove it later only if it still is the same. */
export interface CopiedEntry {
  readonly name: string;
  readonly facts: BigIntStats;
  /** Of a folder. */
  readonly inside: readonly CopiedEntry[];
}

export interface CopyTreeOptions {
  /** Of the entry in `source`, for errors. */
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** Called when mode or times of an entry could not be kept. */
  readonly onMetadataLost: () => void;
}

interface Copying extends CopyTreeOptions {
  readonly source: string;
  readonly name: string;
  readonly target: string;
}

const atOnce = 4;

/** Copies an entry with all that is in it; links are copied as links. `directory` is a path that is safe to use. */
export async function copyEntry(
  entry: { readonly directory: string; readonly name: string; readonly target: string },
  options: CopyTreeOptions,
): Promise<CopiedEntry> {
  return copyOne({ ...options, source: join(entry.directory, entry.name), ...entry });
}

async function copyOne(copying: Copying): Promise<CopiedEntry> {
  copying.signal?.throwIfAborted();
  const facts = await lstat(copying.source, { bigint: true });
  switch (kindOf(facts)) {
    case 'folder':
      return copyFolder(copying, facts);
    case 'file':
      return copyRegular(copying, facts);
    case 'link':
      await symlink(await readlink(copying.source), copying.target);
      if (!(await keepLinkMetadata(copying.target, facts))) copying.onMetadataLost();
      return { name: copying.name, facts, inside: [] };
    case 'special':
      throw new ToolError({
        code: 'not_a_file',
        message: `${copying.path} is a pipe, socket or device and cannot go to another disk; nothing was moved.`,
        hint: 'Delete it first, or choose a destination on the same disk.',
      });
  }
}

async function copyRegular(copying: Copying, facts: BigIntStats): Promise<CopiedEntry> {
  const { source, target, path, signal, name } = copying;
  // What has become a link or a pipe since is neither followed nor waited for.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  await using handle = await open(source, flags);
  await copyBytes(handle, target, signal);
  if (!isSameState(identityOf(facts), await identify(handle))) throw changedMeanwhile(path);
  if (!(await keepMetadata(target, facts))) copying.onMetadataLost();
  return { name, facts, inside: [] };
}

async function copyFolder(copying: Copying, facts: BigIntStats): Promise<CopiedEntry> {
  const { source, target, path, name } = copying;
  await mkdir(target, { mode: 0o700 });
  const inside = await withOpenFolder(source, async (directory) =>
    mapBounded(await readdir(directory), atOnce, (inner) =>
      copyOne({
        ...copying,
        source: join(directory, inner),
        name: inner,
        target: join(target, inner),
        path: join(path, inner),
      }),
    ),
  );
  if (!(await keepMetadata(target, facts))) copying.onMetadataLost();
  return { name, facts, inside };
}

/** A path of the folder that stays good when it is swapped for a link meanwhile, where the system has such paths. */
export async function withOpenFolder<T>(path: string, use: (directory: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') return use(path);
  await using handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  return await use(process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path);
}
