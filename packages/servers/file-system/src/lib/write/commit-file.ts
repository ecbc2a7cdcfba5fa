import { constants } from 'node:fs';
import { access, link, open, rename, unlink } from 'node:fs/promises';
import { ToolError } from '@dpttools/kit/errors';
import { codeOf } from './write-error.ts';

/** The last step of a write: the content at `staged` becomes the file at `target`, in one step that others see whole. */
export type Commit = (staged: string, target: string) => Promise<void>;

export const commitReplacing: Commit = async (staged, target) => {
  try {
    await rename(staged, target);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? lostTurn(error) : error;
  }
};

const cannotLink = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV']);

/** Never replaces anything, also not what another program puts there in the same moment. */
export const commitNew: Commit = async (staged, target) => {
  try {
    // A rename would replace silently; a link refuses.
    await link(staged, target);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'ENOENT') throw lostTurn(error);
    if (!cannotLink.has(code)) throw error;
    // Disks without links: the empty file claims the name.
    await (await open(target, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY)).close();
    await rename(staged, target);
  }
};

export const commitRemoval: Commit = async (staged, target) => {
  await access(staged).catch((error: unknown) => {
    throw lostTurn(error);
  });
  await unlink(target);
};

/** The staged content is gone: another process took this one for dead and went on. */
function lostTurn(cause: unknown): ToolError {
  return new ToolError({
    code: 'changed_meanwhile',
    message: 'Writing took so long that another process went first; nothing was written.',
    hint: 'Call again.',
    retryable: true,
    cause,
  });
}

/** Makes the new directory entry last through a power failure, where the system lets a folder be synced. */
export async function syncFolder(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    await using handle = await open(directory, 'r');
    await handle.sync();
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EACCES'].includes(codeOf(error) ?? '')) throw error;
  }
}
