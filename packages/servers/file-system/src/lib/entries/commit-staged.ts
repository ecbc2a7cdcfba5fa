import { join } from 'node:path';
import { commitNew, commitReplacing, syncFolder } from '../write/commit-file.ts';
import { type StagedFile, stagedPath } from '../write/staged-file.ts';
import { takeTurn } from '../write/take-turn.ts';
import { codeOf } from '../write/write-error.ts';
import { exists } from './entry-error.ts';

export interface StagedCommit {
  readonly directory: string;
  readonly name: string;
  /** For the caller. */
  readonly path: string;
  readonly overwrite: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Puts a staged file or link in its place in one step; without `overwrite` never over anything. */
export async function commitStaged(staged: StagedFile, commit: StagedCommit): Promise<void> {
  const { directory, name, path, overwrite, signal } = commit;
  const target = join(directory, name);
  signal?.throwIfAborted();
  try {
    if (overwrite) {
      // An edit that is between its check and its rename goes first.
      await takeTurn(staged, { directory, name }, signal);
      await commitReplacing(stagedPath(staged), target);
    } else {
      await commitNew(stagedPath(staged), target);
    }
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? exists(path) : error;
  }
  await syncFolder(directory);
}
