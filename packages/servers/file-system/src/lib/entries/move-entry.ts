import type { BigIntStats } from 'node:fs';
import { readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import { type AllowedPath, isInside } from '@dpttools/kit/paths';
import { lstatIfThere } from '../write/check-target.ts';
import { inTurn } from '../write/in-turn.ts';
import { codeOf } from '../write/write-error.ts';
import { checkDestination, samePlace } from './check-destination.ts';
import { exists, explainEntryError, missing } from './entry-error.ts';
import { type EntryKind, kindOf } from './entry-kind.ts';
import { inFolderOf } from './in-folder.ts';
import { type CrossingReport, moveAcross } from './move-across.ts';
import { takeName } from './take-name.ts';

export interface MoveOptions {
  readonly overwrite: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface MoveReport extends CrossingReport {
  readonly kind: EntryKind;
  readonly replaced: boolean;
}

/**
 * Moves or renames a file, link or folder, also to another disk. A link is moved itself, and one at the destination
 * is replaced itself; nothing is replaced without `overwrite`, and a folder never.
 */
export async function moveEntry(
  source: AllowedPath,
  destination: AllowedPath,
  options: MoveOptions,
): Promise<MoveReport> {
  if (source === destination) throw samePlace(source);
  if (isInside(source, destination)) throw intoItself(source, destination);
  try {
    return await inTurn(destination, () =>
      inFolderOf(source, dirname(source), (sourceDirectory) =>
        inFolderOf(destination, dirname(destination), (directory) =>
          moveBetween({ source, destination, sourceDirectory, directory, ...options }),
        ),
      ),
    );
  } catch (error) {
    if (codeOf(error) === 'EINVAL') throw intoItself(source, destination);
    throw explainEntryError(error, { path: destination, action: `move ${source} to ${destination}` });
  }
}

interface Move extends MoveOptions {
  readonly source: AllowedPath;
  readonly destination: AllowedPath;
  readonly sourceDirectory: string;
  readonly directory: string;
}

const onOneDisk: CrossingReport = { keptAtSource: 0, metadataKept: true };

async function moveBetween(move: Move): Promise<MoveReport> {
  const { source, destination, overwrite, signal } = move;
  const from = join(move.sourceDirectory, basename(source));
  const target = join(move.directory, basename(destination));
  const facts = await lstatIfThere(from);
  if (facts === undefined) throw missing(source);
  const kind = kindOf(facts);
  signal?.throwIfAborted();
  if (await isOtherSpelling(move, facts)) {
    await rename(from, target);
    return { kind, replaced: false, ...onOneDisk };
  }
  const before = await checkDestination({ target, path: destination, overwrite, source, sourceKind: kind });
  const replaced = before !== undefined;
  try {
    if (before === undefined) await takeName(from, target, kind);
    else await renameOver(from, target, { facts, before });
    return { kind, replaced, ...onOneDisk };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') throw exists(destination);
    if (code === 'ENOENT') throw missing(source);
    if (code !== 'EXDEV') throw error;
  }
  return { kind, replaced, ...(await moveAcross(move)) };
}

async function renameOver(
  from: string,
  target: string,
  { facts, before }: { facts: BigIntStats; before: BigIntStats },
): Promise<void> {
  // Between two names of one file a rename does nothing.
  if (facts.dev === before.dev && facts.ino === before.ino) return unlink(from);
  await rename(from, target);
}

/** On a disk that ignores case or composition, `Name` is found when only `name` is there. */
async function isOtherSpelling(move: Move, facts: BigIntStats): Promise<boolean> {
  const { source, destination, directory } = move;
  if (dirname(source) !== dirname(destination)) return false;
  if (folded(basename(source)) !== folded(basename(destination))) return false;
  const found = await lstatIfThere(join(directory, basename(destination)));
  if (found === undefined || found.ino !== facts.ino || found.dev !== facts.dev) return false;
  return !(await readdir(directory)).includes(basename(destination));
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

function intoItself(source: string, destination: string): ToolError {
  return new ToolError({
    code: 'into_itself',
    message: `${destination} lies inside ${source}, which cannot be moved into itself.`,
    hint: 'Choose a destination outside it.',
  });
}
