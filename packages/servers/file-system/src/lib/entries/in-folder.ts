import { join } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';
import { type AllowedPath, markAllowed, withAllowedDirectory } from '@dpttools/kit/paths';
import { codeOf } from '../write/write-error.ts';

/** Runs `use` with a path of this folder that stays good when a folder above is swapped for a link meanwhile. */
export function inFolder<T>(path: AllowedPath, use: (directory: string) => Promise<T>): Promise<T> {
  return inFolderOf(markAllowed(join(path, 'any')), path, use);
}

/** The same for the folder that holds `path`; `folder` is its name in errors. */
export async function inFolderOf<T>(
  path: AllowedPath,
  folder: string,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  let isOpen = false;
  try {
    return await withAllowedDirectory(path, (directory) => {
      isOpen = true;
      return use(directory);
    });
  } catch (error) {
    throw isOpen ? error : explainFolderError(error, folder);
  }
}

function explainFolderError(cause: unknown, folder: string): unknown {
  switch (codeOf(cause)) {
    case 'ENOENT':
      return new ToolError({
        code: 'not_found',
        message: `The folder ${folder} does not exist.`,
        hint: 'Name one that exists; write_file with create_dirs makes folders.',
        cause,
      });
    case 'ENOTDIR':
      return new ToolError({
        code: 'not_a_directory',
        message: `${folder} is not a folder.`,
        hint: 'Name a folder. Files are read with read_file.',
        cause,
      });
    default:
      return cause;
  }
}
