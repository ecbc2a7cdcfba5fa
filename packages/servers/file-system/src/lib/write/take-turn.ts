import { createHash } from 'node:crypto';
import { readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ToolError } from '@dpttools/kit/errors';
import type { StagedFile } from './staged-file.ts';
import { codeOf } from './write-error.ts';

/** A turn takes well under a millisecond: whoever holds one this long was killed or is stopped. */
const staleAfterMs = 2_000;
const giveUpAfterMs = 30_000;

/** Disks that cannot rename folders still get atomic writes, without turns. */
const cannotRenameFolders = new Set(['EXDEV', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);
const isTaken = (code: string | undefined): boolean =>
  code === 'ENOTEMPTY' || code === 'EEXIST' || (process.platform === 'win32' && code === 'EPERM');

/**
 * Waits until no other process is between checking this file and replacing it, and keeps others out until the staged
 * folder is empty or gone.
 *
 * The turn is the name that the staged folder is renamed to: the system lets a folder replace an empty one, never a full one,
 * so exactly one wins. It ends when the content is renamed to its place. The content of a killed process is removed
 * by its unique name; if that process was only slow, its own rename then finds nothing, and it starts over.
 */
export async function takeTurn(
  staged: StagedFile,
  target: { directory: string; name: string },
  signal?: AbortSignal,
): Promise<void> {
  const key = createHash('sha256').update(target.name).digest('hex').slice(0, 16);
  const place = join(target.directory, `.dpttools-turn-${key}`);
  const begun = performance.now();
  let holder: string | undefined;
  let seenSince = begun;
  for (;;) {
    signal?.throwIfAborted();
    const code = await tryRename(staged.folder, place);
    if (code === undefined) {
      staged.folder = place;
      return;
    }
    if (cannotRenameFolders.has(code)) return;
    const now = performance.now();
    const current = await holderOf(place);
    if (current === undefined || current !== holder) {
      holder = current;
      seenSince = now;
    } else if (now - seenSince > staleAfterMs) {
      // Left behind by another user, it would be in the way for ever.
      if (!(await removeStale(join(place, current)))) return;
    }
    if (now - begun > giveUpAfterMs) throw busy(target.name);
    await wait(1 + Math.random() * 4, undefined, { ...(signal && { signal }) });
  }
}

async function tryRename(from: string, to: string): Promise<string | undefined> {
  try {
    await rename(from, to);
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code !== undefined && (isTaken(code) || cannotRenameFolders.has(code))) return code;
    throw error;
  }
}

/** Stands for the content in a folder that only another user may look into. */
const unknownHolder = 'unknown';

/** Whose content is in the way; undefined when the turn has just ended. */
async function holderOf(place: string): Promise<string | undefined> {
  try {
    const [holder] = await readdir(place);
    // Where a folder cannot replace even an empty one, the empty one must go first.
    if (holder === undefined) await rmdir(place);
    return holder;
  } catch (error) {
    return isForbidden(error) ? unknownHolder : undefined;
  }
}

/** False when this user may not. */
async function removeStale(path: string): Promise<boolean> {
  try {
    await unlink(path);
    return true;
  } catch (error) {
    return !isForbidden(error);
  }
}

const isForbidden = (error: unknown): boolean => ['EACCES', 'EPERM'].includes(codeOf(error) ?? '');

function busy(name: string): ToolError {
  return new ToolError({
    code: 'unavailable',
    message: `${name} is being written by other processes all the time; nothing was written.`,
    hint: 'Try again in a moment.',
    retryable: true,
  });
}
