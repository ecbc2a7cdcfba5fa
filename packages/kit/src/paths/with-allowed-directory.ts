import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AllowedPath } from './allowed-path.ts';
import { checkStillThere } from './open-allowed-file.ts';

/**
 * Runs `use` with a path of the folder that holds `path`.
 * On Linux that is a descriptor of the verified folder (`/proc/self/fd/N`), so what is done under it stays in it
 * even when a parent is swapped for a link meanwhile. Elsewhere it is the checked path, verified just before:
 * a short race remains there.
 */
export async function withAllowedDirectory<T>(
  path: AllowedPath,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const parent = dirname(path);
  if (process.platform === 'win32') return use(parent);
  const handle = await open(parent, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await checkStillThere(handle, parent);
    return await use(process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : parent);
  } finally {
    await handle.close();
  }
}
