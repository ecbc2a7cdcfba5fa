import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../write/commit-file.ts';
import { stagedPath } from '../write/staged-file.ts';
import { codeOf } from '../write/write-error.ts';
import { commitStaged } from './commit-staged.ts';
import { type CopiedEntry, copyEntry } from './copy-tree.ts';
import { exists } from './entry-error.ts';
import { keepMetadata } from './keep-metadata.ts';
import { removeCopied } from './remove-copied.ts';
import { takeName } from './take-name.ts';
import { withStaging } from './with-staging.ts';

export interface Crossing {
  readonly source: string;
  readonly destination: string;
  /** Paths of the folders that hold them, safe to use. */
  readonly sourceDirectory: string;
  readonly directory: string;
  readonly overwrite: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface CrossingReport {
  /** Entries of the source that changed during the copy and stay there. */
  readonly keptAtSource: number;
  readonly metadataKept: boolean;
}

/** Moves to another disk: a complete copy first, then its name in one step, and only then the source goes. */
export async function moveAcross(crossing: Crossing): Promise<CrossingReport> {
  const { source, destination, sourceDirectory, directory, overwrite, signal } = crossing;
  // Before the copy, not after it: the source has to go.
  await access(sourceDirectory, constants.W_OK);
  let metadataKept = true;
  const copied = await withStaging(directory, async (staged) => {
    const entry = await copyEntry(
      { directory: sourceDirectory, name: basename(source), target: stagedPath(staged) },
      {
        path: source,
        signal,
        onMetadataLost() {
          metadataKept = false;
        },
      },
    );
    const name = basename(destination);
    if (entry.facts.isDirectory()) await commitFolder(stagedPath(staged), entry, crossing);
    else await commitStaged(staged, { directory, name, path: destination, overwrite, signal });
    return entry;
  });
  return { keptAtSource: await removeCopied(sourceDirectory, copied), metadataKept };
}

async function commitFolder(staged: string, entry: CopiedEntry, crossing: Crossing): Promise<void> {
  const target = join(crossing.directory, basename(crossing.destination));
  crossing.signal?.throwIfAborted();
  try {
    await takeName(staged, target, 'folder');
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? exists(crossing.destination) : error;
  }
  // Again: the new name may have been a change to it.
  await keepMetadata(target, entry.facts);
  await syncFolder(crossing.directory);
}
