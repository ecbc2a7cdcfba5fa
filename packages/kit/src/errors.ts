/** Codes the kit itself answers with; a tool declares its own beside them. */
export const kitErrorCodes = [
  'invalid_arguments',
  'path_refused',
  'not_found',
  'already_exists',
  'permission_denied',
  'not_a_file',
  'not_a_directory',
  'no_space',
  'read_only',
  'system_error',
  'requirement_missing',
  'timed_out',
  'cancelled',
  'result_too_large',
  'unavailable',
  'internal',
] as const;

export type KitErrorCode = (typeof kitErrorCodes)[number];

/** What an error says to its caller. */
export interface ErrorWords {
  readonly code: string;
  /** What went wrong, in one sentence that names the thing at fault. */
  readonly message: string;
  /** What to do next. */
  readonly hint?: string | undefined;
  /** True when the same call may succeed later. */
  readonly retryable?: boolean | undefined;
  readonly cause?: unknown;
}

/** Recognised across copies of this package, so never by `instanceof`. */
const marker = Symbol.for('dpttools.ToolError');

/** An error whose words are meant for the caller. Anything else thrown is answered as `internal`. */
export class ToolError extends Error {
  readonly [marker] = true;
  readonly code: string;
  readonly hint: string | undefined;
  readonly retryable: boolean;

  constructor({ code, message, hint, retryable = false, cause }: ErrorWords) {
    super(message, { cause });
    this.name = 'ToolError';
    this.code = code;
    this.hint = hint;
    this.retryable = retryable;
  }
}

/** True for a ToolError of this or another copy of the package. */
export function isToolError(error: unknown): error is ToolError {
  return typeof error === 'object' && error !== null && marker in error;
}
