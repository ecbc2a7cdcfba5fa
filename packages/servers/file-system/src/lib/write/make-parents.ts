import { mkdir, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type AllowedPath, markAllowed, withAllowedDirectory } from '@dpttools/kit/paths';
import { codeOf } from './write-error.ts';

/** Makes the missing folders above a path one by one, each in a verified folder: a plain recursive mkdir would follow a link put in its way. `made` gets those that are new. */
export async function makeParents(path: AllowedPath, made: AllowedPath[]): Promise<void> {
  const missing: AllowedPath[] = [];
  for (let folder = dirname(path); !(await exists(folder)); folder = dirname(folder)) {
    // What is above an allowed path without links, and does not exist yet, is as allowed as the path.
    missing.unshift(markAllowed(folder));
  }
  for (const folder of missing) {
    const isNew = await withAllowedDirectory(folder, (parent) => makeOne(join(parent, basename(folder))));
    if (isNew) made.push(folder);
  }
}

/** Takes back what makeParents made, for a write that failed. What others have put there by now stays. */
export async function removeParents(made: readonly AllowedPath[]): Promise<void> {
  try {
    for (const folder of made.toReversed()) {
      await withAllowedDirectory(folder, (parent) => rmdir(join(parent, basename(folder))));
    }
  } catch {
    // The failure of the write is what the caller must hear of.
  }
}

/** False when another was faster. */
async function makeOne(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}
