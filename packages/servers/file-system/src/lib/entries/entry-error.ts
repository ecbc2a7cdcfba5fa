import { ToolError } from '@dpttools/kit/errors';
import { codeOf } from '../write/write-error.ts';

interface Words {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export interface Attempt {
  /** The place that was to change. */
  readonly path: string;
  /** Continues "No permission to". */
  readonly action: string;
}

/** Words for what the system refused, which name the paths of the call and not the temporary names that the system knows. */
export function explainEntryError(cause: unknown, attempt: Attempt): unknown {
  const words = wordsFor(codeOf(cause), attempt);
  return words === undefined ? cause : new ToolError({ ...words, cause });
}

function wordsFor(code: string | undefined, { path, action }: Attempt): Words | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return {
        code: 'permission_denied',
        message: `No permission to ${action}; nothing was changed.`,
        hint: 'That needs writable folders. Use another place, or ask the user.',
      };
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return {
        code: 'no_space',
        message: `The disk has no room for ${path}; nothing was changed.`,
        hint: 'Free some space first.',
      };
    case 'EROFS':
      return {
        code: 'read_only',
        message: `${path} is on a read-only disk.`,
        hint: 'Use another place.',
      };
    case 'EBUSY':
      return {
        code: 'permission_denied',
        message: `${path} is a mount point or in use; nothing was changed.`,
        hint: 'Use another place, or ask the user.',
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

export function missing(path: string): ToolError {
  return new ToolError({
    code: 'not_found',
    message: `${path} does not exist.`,
    hint: 'List the folder to see what is there.',
  });
}

export function exists(path: string): ToolError {
  return new ToolError({
    code: 'already_exists',
    message: `${path} exists already; nothing was changed.`,
    hint: 'Choose another name, or pass overwrite: true to replace it.',
  });
}

export function changedMeanwhile(path: string): ToolError {
  return new ToolError({
    code: 'changed_meanwhile',
    message: `${path} was changed by another program meanwhile; nothing was moved.`,
    hint: 'Call again.',
    retryable: true,
  });
}
