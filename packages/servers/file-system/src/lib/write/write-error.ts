import { dirname } from 'node:path';
import { ToolError } from '@dpttools/kit/errors';

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Words for a failed write that name the file, not the temporary names that the system knows. */
export function explainWriteError(error: unknown, path: string): unknown {
  const words = wordsFor(codeOf(error), path);
  return words === undefined ? error : new ToolError({ ...words, cause: error });
}

/** The folder could be written in by then, so it is the file that the system keeps. */
export function explainCommitError(error: unknown, path: string): unknown {
  if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'EACCES') return error;
  return new ToolError({
    code: 'permission_denied',
    message: `The system does not let ${path} be replaced or removed; it is unchanged.`,
    hint: 'It may be append-only or immutable (lsattr shows it), or the file of another user in a shared folder. Use another file, or ask the user.',
    cause: error,
  });
}

function wordsFor(
  code: string | undefined,
  path: string,
): { code: string; message: string; hint: string } | undefined {
  const folder = dirname(path);
  switch (code) {
    case 'ENOENT':
      return {
        code: 'not_found',
        message: `The folder ${folder} does not exist.`,
        hint: 'Pass create_dirs: true to make it.',
      };
    case 'ENOTDIR':
      return {
        code: 'not_a_directory',
        message: `A part of ${folder} is not a folder.`,
        hint: 'Check the path.',
      };
    case 'EEXIST':
      return {
        code: 'already_exists',
        message: `${path} exists already.`,
        hint: 'Use edit_file to change it or write_file to replace it.',
      };
    case 'EISDIR':
      return { code: 'not_a_file', message: `${path} is a folder.`, hint: 'Name a file in it.' };
    case 'EACCES':
    case 'EPERM':
      return {
        code: 'permission_denied',
        message: `No permission to write in ${folder}; ${path} is unchanged.`,
        hint: 'Files are replaced as a whole, which needs a writable folder. Use another place, or ask the user.',
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        code: 'no_space',
        message: `The disk is full; ${path} is unchanged.`,
        hint: 'Free some space first.',
      };
    case 'EFBIG':
      return {
        code: 'no_space',
        message: `The content is larger than the system allows; ${path} is unchanged.`,
        hint: 'Write less.',
      };
    case 'EROFS':
      return { code: 'read_only', message: `${path} is on a read-only disk.`, hint: 'Write somewhere else.' };
    case 'EBUSY':
      return {
        code: 'permission_denied',
        message: `${path} is a mount point or in use and cannot be replaced; it is unchanged.`,
        hint: 'Write to another file, or ask the user.',
      };
    case 'ENAMETOOLONG':
      return {
        code: 'path_refused',
        message: `The name of ${path} is too long.`,
        hint: 'Use a shorter name.',
      };
    default:
      return undefined;
  }
}
