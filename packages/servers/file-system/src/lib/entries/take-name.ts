import { constants } from 'node:fs';
import { link, mkdir, open, readlink, rename, rmdir, symlink, unlink } from 'node:fs/promises';
import { codeOf } from '../write/write-error.ts';
import type { EntryKind } from './entry-kind.ts';

/** Renames an entry on one disk, never over anything: fails with EEXIST, also when the name is taken in the same moment. */
export async function takeName(from: string, to: string, kind: EntryKind): Promise<void> {
  if (kind === 'folder') return renameFolder(from, to);
  if (!(await tryLink(from, to, kind))) return renameOverClaim(from, to);
  try {
    await unlink(from);
  } catch (error) {
    // It was moved by another, or may not be removed.
    await unlink(to);
    throw error;
  }
}

/** A rename would replace silently; a link refuses. */
async function tryLink(from: string, to: string, kind: EntryKind): Promise<boolean> {
  try {
    // Only Linux links to a link rather than to what it points to.
    if (kind === 'link' && process.platform !== 'linux') await symlink(await readlink(from), to);
    else await link(from, to);
    return true;
  } catch (error) {
    if (['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

/** Disks without links, and files that may not be linked: an empty file claims the name. */
async function renameOverClaim(from: string, to: string): Promise<void> {
  await (await open(to, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)).close();
  try {
    await rename(from, to);
  } catch (error) {
    await unlink(to);
    throw error;
  }
}

/** A folder replaces an empty one, so that an empty one claims the name. */
async function renameFolder(from: string, to: string): Promise<void> {
  // Windows replaces no folder, not even an empty one.
  if (process.platform === 'win32') return rename(from, to);
  await mkdir(to, { mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    await rmdir(to);
    throw error;
  }
}
