export type ImagingErrorCode =
  | 'not_an_image'
  | 'unsupported_format'
  | 'damaged'
  | 'too_many_pixels'
  | 'too_many_frames'
  | 'too_much_metadata'
  | 'too_large'
  | 'timed_out'
  | 'aborted'
  | 'unavailable';

interface ErrorDetails {
  /** What to do next. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

const marker = Symbol.for('dpttools.ImagingError');

/** The picture cannot be had, and why. */
export class ImagingError extends Error {
  readonly [marker] = true;
  readonly code: ImagingErrorCode;
  readonly hint: string | undefined;

  constructor(code: ImagingErrorCode, message: string, { hint, cause }: ErrorDetails = {}) {
    super(message, { cause });
    this.name = 'ImagingError';
    this.code = code;
    this.hint = hint;
  }
}

/** Recognised across copies of this package, so never by `instanceof`. */
export function isImagingError(error: unknown): error is ImagingError {
  return typeof error === 'object' && error !== null && marker in error;
}
