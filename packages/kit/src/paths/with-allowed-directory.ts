import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AllowedPath } from './allowed-path.ts';
import { checkStillThere, moved } from './open-allowed-file.ts';

/**
 * Runs `use` with a path of the folder that holds `path`; the path is good until `use` ends.
 * On Linux that is a descriptor of the verified folder (`/proc/self/fd/N`), so what is done under it stays in it
 * even when a parent is swapped for a link meanwhile. Elsewhere it is the checked path, verified just before:
 * a short race remains there. A link at the end is the caller's to refuse: open with `wx` or O_NOFOLLOW, or rename.
 * Throws `path_refused` (retryable) when the folder was replaced, or the system's error.
 */
export async function withAllowedDirectory<T>(
  path: AllowedPath,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const parent = dirname(path);
  if (process.platform === 'win32') return use(parent);
  const handle = await openFolder(parent);
  try {
    await checkStillThere(handle.fd, parent);
    return await use(process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : parent);
  } finally {
    await handle.close();
  }
}

async function openFolder(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    const facts = await lstat(path).catch(() => undefined);
    throw facts?.isSymbolicLink() === true ? moved(path) : error;
  }
}
