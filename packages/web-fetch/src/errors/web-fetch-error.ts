export type WebFetchErrorCode =
  | 'bad_url'
  | 'bad_request'
  | 'address_refused'
  | 'redirect_refused'
  | 'unresolved'
  | 'connection_failed'
  | 'timed_out'
  | 'too_large'
  | 'bad_response'
  | 'aborted'
  | 'closed';

export interface WebFetchErrorFacts {
  readonly code: WebFetchErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly cause?: unknown;
}

const marker = Symbol.for('dpttools.WebFetchError');

/** No answer came, or none that can be used. Its words hold no query, no header value and no resolved address. */
export class WebFetchError extends Error {
  readonly [marker] = true;
  readonly code: WebFetchErrorCode;
  readonly hint: string | undefined;

  constructor({ code, message, hint, cause }: WebFetchErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'WebFetchError';
    this.code = code;
    this.hint = hint;
  }
}

/** Recognised across copies of this package, so never by `instanceof`. */
export function isWebFetchError(error: unknown): error is WebFetchError {
  return typeof error === 'object' && error !== null && marker in error;
}
