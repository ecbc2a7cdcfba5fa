import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Far longer than any write takes. */
const leftoverAfterMs = 600_000;
const ourFolder = /^\.dpttools-(turn-)?[0-9a-f]{16}$/;
const ourFile = /^[0-9a-f]{16}$/;

const swept = new Set<string>();

/** Removes, once per folder and process, what killed processes left of their writes. `directory` is a path of it that is safe to use. */
export async function sweepLeftovers(folder: string, directory: string): Promise<void> {
  if (swept.has(folder)) return;
  if (swept.size > 1_000) swept.clear();
  swept.add(folder);
  try {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      if (entry.isDirectory() && ourFolder.test(entry.name)) await removeIfOld(join(directory, entry.name));
    }
  } catch {
    // Tidying up is no part of the write that was asked for.
  }
}

async function removeIfOld(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder);
  if (Date.now() - mtimeMs < leftoverAfterMs) return;
  for (const name of await readdir(folder)) {
    if (ourFile.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rmdir(folder);
}
