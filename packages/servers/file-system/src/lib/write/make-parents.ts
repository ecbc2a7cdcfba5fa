import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type AllowedPath, markAllowed, withAllowedDirectory } from '@dpttools/kit/paths';
import { codeOf } from './write-error.ts';

/** Makes the missing folders above a path one by one, each in a verified folder: a plain recursive mkdir would follow a link put in its way. */
export async function makeParents(path: AllowedPath): Promise<void> {
  const missing: AllowedPath[] = [];
  for (let folder = dirname(path); !(await exists(folder)); folder = dirname(folder)) {
    // What is above an allowed path without links, and does not exist yet, is as allowed as the path.
    missing.unshift(markAllowed(folder));
  }
  for (const folder of missing) {
    await withAllowedDirectory(folder, (parent) => makeOne(join(parent, basename(folder))));
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
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
