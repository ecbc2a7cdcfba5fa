import { randomBytes } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * New content on its way to a file: complete on disk, in a hidden folder of its own beside the file,
 * so that the last step can be a rename.
 */
export interface StagedFile {
  /** The name inside `folder`; unique, so that removing it by name can never hit another's. */
  readonly id: string;
  /** Changes when the folder takes its turn (see take-turn.ts). */
  folder: string;
}

export const stagedPath = ({ folder, id }: StagedFile): string => join(folder, id);

/** Writes the content out, with mode and owner of the file it will replace. */
export async function stageFile(
  directory: string,
  content: Uint8Array,
  replaced?: BigIntStats,
): Promise<StagedFile> {
  const id = randomBytes(8).toString('hex');
  const folder = join(directory, `.dpttools-${id}`);
  await mkdir(folder, { mode: 0o700 });
  const staged = { id, folder };
  try {
    // A new file gets the usual mode less the umask; a replaced one is private until it has the old mode.
    await using handle = await open(stagedPath(staged), 'wx', replaced === undefined ? 0o666 : 0o600);
    await handle.writeFile(content);
    if (replaced !== undefined) await keepOwnerAndMode(handle, replaced);
    await handle.sync();
    return staged;
  } catch (error) {
    await discardStaged(staged);
    throw error;
  }
}

/** Removes what is left of it. After the content was renamed to its place, only the folder is. */
export async function discardStaged(staged: StagedFile): Promise<void> {
  await unlink(stagedPath(staged)).catch(() => undefined);
  // Not empty when another process has taken its turn here since.
  await rmdir(staged.folder).catch(() => undefined);
}

async function keepOwnerAndMode(handle: FileHandle, replaced: BigIntStats): Promise<void> {
  const mode = Number(replaced.mode) & 0o7777;
  if (process.platform === 'win32') return handle.chmod(mode);
  const own = await handle.stat({ bigint: true });
  let isKept = own.uid === replaced.uid && own.gid === replaced.gid;
  if (!isKept) isKept = await tryChown(handle, Number(replaced.uid), Number(replaced.gid));
  // At least the group: a member of it may give its own files to it.
  if (!isKept) await tryChown(handle, Number(own.uid), Number(replaced.gid));
  // Set-user-id with another owner would mean something else. After chown, which clears those bits.
  await handle.chmod(isKept ? mode : mode & 0o1777);
}

async function tryChown(handle: FileHandle, uid: number, gid: number): Promise<boolean> {
  try {
    await handle.chown(uid, gid);
    return true;
  } catch {
    return false;
  }
}
