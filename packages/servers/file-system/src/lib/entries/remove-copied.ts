import { lstat, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { identityOf, isSameState } from '../write/file-identity.ts';
import { type CopiedEntry, withOpenFolder } from './copy-tree.ts';

/**
 * Removes what was copied, each entry only if it has not changed since. Returns how many entries stay: the changed ones and the
 * folders that hold them or something new.
 */
export async function removeCopied(directory: string, entry: CopiedEntry): Promise<number> {
  const place = join(directory, entry.name);
  try {
    const now = await lstat(place, { bigint: true });
    if (!entry.facts.isDirectory()) {
      if (!isSameState(identityOf(now), identityOf(entry.facts))) return 1;
      await unlink(place);
      return 0;
    }
    if (now.dev !== entry.facts.dev || now.ino !== entry.facts.ino) return 1;
    const kept = await removeInside(place, entry.inside);
    if (kept > 0) return kept + 1;
    await rmdir(place);
    return 0;
  } catch {
    return 1;
  }
}

function removeInside(folder: string, entries: readonly CopiedEntry[]): Promise<number> {
  return withOpenFolder(folder, async (directory) => {
    let kept = 0;
    for (const entry of entries) kept += await removeCopied(directory, entry);
    return kept;
  });
}
