import { basename, dirname, join } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import { type AllowedPath, openAllowedFile } from '@dpttools/kit/paths';
import { openSteadily } from '../read/open-steadily.ts';
import { lstatIfThere } from '../write/check-target.ts';
import { inTurn } from '../write/in-turn.ts';
import { stagedPath } from '../write/staged-file.ts';
import { codeOf } from '../write/write-error.ts';
import { checkDestination, samePlace } from './check-destination.ts';
import { commitStaged } from './commit-staged.ts';
import { copyBytes } from './copy-bytes.ts';
import { explainEntryError, missing } from './entry-error.ts';
import { inFolderOf } from './in-folder.ts';
import { keepMetadata } from './keep-metadata.ts';
import { withStaging } from './with-staging.ts';

export interface CopyOptions {
  readonly overwrite: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface CopyReport {
  readonly bytes: number;
  readonly replaced: boolean;
  /** Mode and times; false where the disk has no place for them. */
  readonly metadataKept: boolean;
}

/**
 * Copies a regular file with its mode, times and, where allowed, owner. The copy appears under its name when it is whole.
 * A link at the destination counts as what is there: it is replaced itself, never followed.
 */
export async function copyFile(
  source: AllowedPath,
  destination: AllowedPath,
  { overwrite, signal }: CopyOptions,
): Promise<CopyReport> {
  if (source === destination) throw samePlace(source);
  await using handle = await openSource(source);
  try {
    const facts = await handle.stat({ bigint: true });
    return await inTurn(destination, () =>
      inFolderOf(destination, dirname(destination), async (directory) => {
        const name = basename(destination);
        const target = join(directory, name);
        const before = await checkDestination({
          target,
          path: destination,
          overwrite,
          source,
          sourceKind: 'file',
        });
        return withStaging(directory, async (staged) => {
          const bytes = await copyBytes(handle, stagedPath(staged), signal);
          const metadataKept = await keepMetadata(stagedPath(staged), facts);
          await commitStaged(staged, { directory, name, path: destination, overwrite, signal });
          return { bytes, replaced: before !== undefined, metadataKept };
        });
      }),
    );
  } catch (error) {
    throw explainEntryError(error, { path: destination, action: `copy ${source} to ${destination}` });
  }
}

async function openSource(source: AllowedPath) {
  try {
    return await openSteadily(source, openAllowedFile);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw missing(source);
    const facts = await lstatIfThere(source).catch(() => undefined);
    throw facts?.isDirectory() === true ? isFolder(source, error) : error;
  }
}

function isFolder(path: string, cause: unknown): ToolError {
  return new ToolError({
    code: 'not_a_file',
    message: `${path} is a folder; copy_file copies single files.`,
    hint: 'Copy the files in it one by one; move_file moves whole folders.',
    cause,
  });
}
