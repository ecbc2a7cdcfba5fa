import { unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import type { AllowedPath } from '@dpttools/kit/paths';
import { lstatIfThere } from '../write/check-target.ts';
import { explainEntryError, missing } from './entry-error.ts';
import { type EntryKind, kindOf } from './entry-kind.ts';
import { inFolderOf } from './in-folder.ts';

/** Deletes one directory entry that is no folder; of a link the link itself. */
export async function deleteFile(path: AllowedPath): Promise<{ kind: Exclude<EntryKind, 'folder'> }> {
  try {
    return await inFolderOf(path, dirname(path), async (directory) => {
      const place = join(directory, basename(path));
      const facts = await lstatIfThere(place);
      if (facts === undefined) throw missing(path);
      const kind = kindOf(facts);
      if (kind === 'folder') throw isFolder(path);
      await unlink(place);
      return { kind };
    });
  } catch (error) {
    throw explainEntryError(error, { path, action: `delete ${path}` });
  }
}

function isFolder(path: string): ToolError {
  return new ToolError({
    code: 'not_a_file',
    message: `${path} is a folder; delete_file deletes single files.`,
    hint: 'Delete the files in it one by one, or remove it with execute_command where that tool is there.',
  });
}
