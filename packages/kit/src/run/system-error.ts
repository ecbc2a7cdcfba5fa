import { type KitErrorCode, ToolError } from '../errors.ts';

interface Words {
  readonly code: KitErrorCode;
  readonly says: (place: string) => string;
  /** Said when the system names no place. */
  readonly saysAlone: string;
  readonly hint: string;
  readonly retryable?: true;
}

const askOrMove = 'Use another place, or ask the user.';
const later = 'Try again in a moment.';

const words: Readonly<Record<string, Words>> = {
  ENOENT: {
    code: 'not_found',
    says: (place) => `${place} does not exist.`,
    saysAlone: 'A file or folder does not exist.',
    hint: 'List the folder to see what is there.',
  },
  ENOTDIR: {
    code: 'not_a_directory',
    says: (place) => `A part of ${place} is not a folder.`,
    saysAlone: 'A part of the path is not a folder.',
    hint: 'Check the path.',
  },
  EISDIR: {
    code: 'not_a_file',
    says: (place) => `${place} is a folder.`,
    saysAlone: 'It is a folder.',
    hint: 'Name a file in it.',
  },
  EEXIST: {
    code: 'already_exists',
    says: (place) => `${place} exists already.`,
    saysAlone: 'It exists already.',
    hint: 'Choose another name.',
  },
  ENOTEMPTY: {
    code: 'already_exists',
    says: (place) => `${place} is a folder with things in it.`,
    saysAlone: 'The folder has things in it.',
    hint: 'Choose another name.',
  },
  EACCES: {
    code: 'permission_denied',
    says: (place) => `No permission for ${place}.`,
    saysAlone: 'No permission.',
    hint: askOrMove,
  },
  EPERM: {
    code: 'permission_denied',
    says: (place) => `The system does not permit this for ${place}.`,
    saysAlone: 'The system does not permit this.',
    hint: askOrMove,
  },
  ENOSPC: {
    code: 'no_space',
    says: (place) => `The disk is full: ${place} could not be written.`,
    saysAlone: 'The disk is full.',
    hint: 'Free some space first.',
  },
  EDQUOT: {
    code: 'no_space',
    says: (place) => `The quota is used up: ${place} could not be written.`,
    saysAlone: 'The quota is used up.',
    hint: 'Free some space first.',
  },
  EROFS: {
    code: 'read_only',
    says: (place) => `${place} is on a read-only disk.`,
    saysAlone: 'The disk is read-only.',
    hint: 'Write somewhere else.',
  },
  ENAMETOOLONG: {
    code: 'path_refused',
    says: (place) => `A name in ${place} is too long.`,
    saysAlone: 'A name in the path is too long.',
    hint: 'Use a shorter name.',
  },
  ELOOP: {
    code: 'path_refused',
    says: (place) => `${place} goes through a loop of links.`,
    saysAlone: 'The path goes through a loop of links.',
    hint: 'Name the file itself.',
  },
  EMFILE: tooManyFiles(),
  ENFILE: tooManyFiles(),
  EBUSY: {
    code: 'system_error',
    says: (place) => `${place} is in use.`,
    saysAlone: 'It is in use.',
    hint: later,
    retryable: true,
  },
  ETXTBSY: {
    code: 'system_error',
    says: (place) => `${place} is a program that is running.`,
    saysAlone: 'It is a program that is running.',
    hint: 'Try again when it has ended.',
    retryable: true,
  },
};

function tooManyFiles(): Words {
  const alone = 'Too many files are open.';
  return { code: 'system_error', says: () => alone, saysAlone: alone, hint: later, retryable: true };
}

/** Words for an error of the operating system about a file, or undefined when it is none. */
export function fromSystemError(error: unknown): ToolError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  // A program that cannot be started is a fault of the tool: its words would send the caller to a file.
  if (code === undefined || syscall === undefined || syscall.startsWith('spawn')) return undefined;
  const place = visiblePlace(code === 'EEXIST' || code === 'ENOTEMPTY' ? (dest ?? path) : path);
  const known = Object.hasOwn(words, code) ? words[code] : undefined;
  if (known === undefined) return unknownError(error, `${code} to ${syscall}`, place);
  return new ToolError({
    code: known.code,
    message: place === undefined ? known.saysAlone : known.says(place),
    hint: known.hint,
    retryable: known.retryable,
    cause: error,
  });
}

function unknownError(cause: Error, what: string, place: string | undefined): ToolError {
  return new ToolError({
    code: 'system_error',
    message:
      place === undefined ? `The system answered ${what}.` : `The system answered ${what} of ${place}.`,
    hint: place === undefined ? 'Try again, or another way.' : 'Check the path and try again.',
    cause,
  });
}

/** Paths through an open descriptor mean nothing to a caller: their last part does. */
function visiblePlace(path: string | undefined): string | undefined {
  return path?.replace(/^\/proc\/self\/fd\/\d+\/?/, '') || undefined;
}
