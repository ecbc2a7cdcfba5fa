import type { BigIntStats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import { type AllowedPath, withAllowedDirectory } from '@dpttools/kit/paths';
import { isPassing } from '../read/is-passing.ts';
import { checkTarget, lstatIfThere } from './check-target.ts';
import { type Commit, commitNew, commitRemoval, commitReplacing, syncFolder } from './commit-file.ts';
import { type FileIdentity, identityOf, isSameState } from './file-identity.ts';
import { makeParents, removeParents } from './make-parents.ts';
import { discardStaged, stagedPath, stageFile } from './staged-file.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';
import { takeTurn } from './take-turn.ts';
import { explainCommitError, explainWriteError } from './write-error.ts';

export interface WriteOptions {
  /**
   * What must be there for the write to happen: the state that was read (its handle still open), or nothing.
   * Without it, whatever is there is replaced.
   */
  readonly expect?: FileIdentity | 'nothing' | undefined;
  readonly createDirs?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WriteReport {
  readonly created: boolean;
  readonly bytesWritten: number;
  /** Other names of the replaced file; they keep the former content. */
  readonly otherHardLinks: number;
}

/**
 * Writes a file so that readers see the old content or the new, never a part: temporary file, fsync, rename.
 * Mode and owner stay. Whatever fails, the old file is whole and nothing else is left behind.
 * Throws `changed_meanwhile` when `expect` does not hold.
 */
export async function writeAtomically(
  path: AllowedPath,
  content: Uint8Array,
  options: WriteOptions = {},
): Promise<WriteReport> {
  const commit = options.expect === 'nothing' ? commitNew : commitReplacing;
  const replaced = await commitSteadily(path, { content, commit, ...options });
  return {
    created: replaced === undefined,
    bytesWritten: content.length,
    otherHardLinks: replaced === undefined ? 0 : Number(replaced.nlink) - 1,
  };
}

/** Removes a file if it still is in the state that was read. */
export async function removeAtomically(
  path: AllowedPath,
  options: { readonly expect: FileIdentity; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  await commitInTurn(path, { content: new Uint8Array(0), commit: commitRemoval, ...options });
}

type CommitOptions = WriteOptions & { readonly content: Uint8Array; readonly commit: Commit };

/** Without a state to be faithful to, a lost turn is no reason to fail. */
async function commitSteadily(path: AllowedPath, options: CommitOptions): Promise<BigIntStats | undefined> {
  const mayRepeat = typeof options.expect !== 'object';
  for (let attempt = 1; ; attempt++) {
    try {
      return await commitInTurn(path, options);
    } catch (error) {
      if (!mayRepeat || attempt === 5 || !isPassing(error)) throw error;
    }
  }
}

/** The facts of what was replaced, or undefined. */
async function commitInTurn(path: AllowedPath, options: CommitOptions): Promise<BigIntStats | undefined> {
  const { content, commit, expect, createDirs, signal } = options;
  const name = basename(path);
  const made: AllowedPath[] = [];
  try {
    if (createDirs === true) await makeParents(path, made);
    return await withAllowedDirectory(path, async (directory) => {
      const target = join(directory, name);
      const before = await checkTarget(target, path);
      checkExpected(before, expect, path);
      const staged = await stageFile(directory, content, before);
      try {
        await takeTurn(staged, { directory, name }, signal);
        checkExpected(await lstatIfThere(target), expect, path);
        signal?.throwIfAborted();
        await commit(stagedPath(staged), target).catch((error: unknown) => {
          throw explainCommitError(error, path);
        });
      } finally {
        await discardStaged(staged);
      }
      await syncFolder(directory);
      await sweepLeftovers(dirname(path), directory);
      return before;
    });
  } catch (error) {
    await removeParents(made);
    throw explainWriteError(error, path);
  }
}

function checkExpected(now: BigIntStats | undefined, expect: WriteOptions['expect'], path: string): void {
  if (expect === undefined) return;
  if (expect === 'nothing') {
    if (now === undefined) return;
    throw new ToolError({
      code: 'already_exists',
      message: `${path} exists already.`,
      hint: 'Use edit_file to change it or write_file to replace it.',
    });
  }
  if (now !== undefined && isSameState(identityOf(now), expect)) return;
  throw new ToolError({
    code: 'changed_meanwhile',
    message: `${path} was ${now === undefined ? 'removed' : 'changed'} by another program while it was being edited; nothing was written.`,
    hint: 'Read it again, then repeat the call.',
    retryable: true,
  });
}
