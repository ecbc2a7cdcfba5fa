import { stat } from 'node:fs/promises';

export type StartFailure =
  | 'not-found'
  | 'not-executable'
  | 'no-such-directory'
  | 'arguments-too-long'
  | 'invalid-arguments'
  | 'other';

const marker = Symbol.for('dpttools.ProgramStartError');

/** The program never ran. */
export class ProgramStartError extends Error {
  readonly [marker] = true;
  readonly program: string;
  readonly failure: StartFailure;

  constructor(program: string, failure: StartFailure, cause: unknown) {
    super(`${program} could not be started: ${words[failure]}.`, { cause });
    this.name = 'ProgramStartError';
    this.program = program;
    this.failure = failure;
  }
}

const words: Readonly<Record<StartFailure, string>> = {
  'not-found': 'there is no such program',
  'not-executable': 'it is not an executable file, or may not be run',
  'no-such-directory': 'its working directory does not exist',
  'arguments-too-long': 'its arguments or environment are too long',
  'invalid-arguments': 'an argument or a variable holds a NUL character',
  other: 'the system refused',
};

/** Recognised across copies of this package, so never by `instanceof`. */
export function isProgramStartError(error: unknown): error is ProgramStartError {
  return typeof error === 'object' && error !== null && marker in error;
}

const failureByCode: Readonly<Record<string, StartFailure>> = {
  ENOENT: 'not-found',
  EACCES: 'not-executable',
  EPERM: 'not-executable',
  ENOEXEC: 'not-executable',
  // Node refuses .bat and .cmd files with EINVAL, since they need a shell.
  EINVAL: 'not-executable',
  ENOTDIR: 'not-found',
  E2BIG: 'arguments-too-long',
  ERR_INVALID_ARG_VALUE: 'invalid-arguments',
};

/** Node answers ENOENT for a missing working directory too, and names the program at fault. */
export async function toStartError(
  program: string,
  cwd: string | undefined,
  cause: unknown,
): Promise<ProgramStartError> {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const failure = failureByCode[code] ?? 'other';
  const mayBeDirectory = failure === 'not-found' && cwd !== undefined;
  if (mayBeDirectory && !(await isDirectory(cwd)))
    return new ProgramStartError(program, 'no-such-directory', cause);
  return new ProgramStartError(program, failure, cause);
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}
