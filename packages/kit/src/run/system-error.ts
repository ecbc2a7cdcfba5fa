import { type KitErrorCode, ToolError } from '../errors.ts';

interface Words {
  readonly code: KitErrorCode;
  readonly says: (place: string) => string;
  readonly hint: string;
}

const words: Readonly<Record<string, Words>> = {
  ENOENT: {
    code: 'not_found',
    says: (place) => `${place} does not exist.`,
    hint: 'List the folder to see what is there.',
  },
  ENOTDIR: {
    code: 'not_a_directory',
    says: (place) => `A part of ${place} is not a folder.`,
    hint: 'Check the path.',
  },
  EISDIR: { code: 'not_a_file', says: (place) => `${place} is a folder.`, hint: 'Name a file in it.' },
  EEXIST: {
    code: 'already_exists',
    says: (place) => `${place} exists already.`,
    hint: 'Choose another name.',
  },
  ENOTEMPTY: {
    code: 'already_exists',
    says: (place) => `${place} is a folder with things in it.`,
    hint: 'Choose another name.',
  },
  EACCES: {
    code: 'permission_denied',
    says: (place) => `No permission for ${place}.`,
    hint: 'Use another place, or ask the user.',
  },
  EPERM: {
    code: 'permission_denied',
    says: (place) => `The system does not permit this for ${place}.`,
    hint: 'Use another place, or ask the user.',
  },
  ENOSPC: {
    code: 'no_space',
    says: (place) => `The disk is full; ${place} is unchanged.`,
    hint: 'Free some space first.',
  },
  EDQUOT: {
    code: 'no_space',
    says: (place) => `The quota is used up; ${place} is unchanged.`,
    hint: 'Free some space first.',
  },
  EROFS: {
    code: 'read_only',
    says: (place) => `${place} is on a read-only disk.`,
    hint: 'Write somewhere else.',
  },
  ENAMETOOLONG: {
    code: 'path_refused',
    says: (place) => `A name in ${place} is too long.`,
    hint: 'Use a shorter name.',
  },
  ELOOP: {
    code: 'path_refused',
    says: (place) => `${place} goes through a loop of links.`,
    hint: 'Name the file itself.',
  },
  EMFILE: { code: 'system_error', says: () => 'Too many files are open.', hint: 'Try again in a moment.' },
  EBUSY: { code: 'system_error', says: (place) => `${place} is in use.`, hint: 'Try again in a moment.' },
  ETXTBSY: {
    code: 'system_error',
    says: (place) => `${place} is a program that is running.`,
    hint: 'Try again when it has ended.',
  },
};

/** Words for an error of the operating system, or undefined when it is none. */
export function fromSystemError(error: unknown): ToolError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  if (code === undefined || syscall === undefined) return undefined;
  const known = words[code];
  const place = visiblePlace(code === 'EEXIST' || code === 'ENOTEMPTY' ? (dest ?? path) : path);
  if (known !== undefined) {
    return new ToolError({ code: known.code, message: known.says(place), hint: known.hint, cause: error });
  }
  return new ToolError({
    code: 'system_error',
    message: `The system answered ${code} to ${syscall} of ${place}.`,
    hint: 'Check the path and try again.',
    cause: error,
  });
}

/** Paths through an open descriptor mean nothing to a caller: their last part does. */
function visiblePlace(path: string | undefined): string {
  return path?.replace(/^\/proc\/self\/fd\/\d+\/?/, '') || 'the path';
}
