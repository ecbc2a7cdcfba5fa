import type { BackendName } from '../request/search-request.ts';
import type { AppliedFilter } from '../result/search-result.ts';

/** Why a backend gave no answer. */
export type FailureClass =
  /** 401, 403 or the provider's own word for a bad key. */
  | 'auth'
  | 'rate_limited'
  /** The quota of the month or the budget of the key is spent. */
  | 'quota_exhausted'
  | 'team_budget_exhausted'
  | 'no_key_available'
  | 'connection_error'
  | 'timeout'
  | 'invalid_response'
  | 'config_error'
  /** Any other answer of the provider; it ends the search. */
  | 'provider_error';

export interface BackendFailure {
  readonly backend: BackendName;
  readonly class: FailureClass;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type SearchErrorCode = 'bad_request' | 'not_configured' | 'failed';

export interface SearchErrorFacts {
  readonly errors?: readonly BackendFailure[];
  readonly fallbackChainUsed?: readonly BackendName[];
  readonly appliedFilters?: Readonly<Record<string, readonly AppliedFilter[]>>;
  /** What to do next. */
  readonly hint?: string;
  /** When asking again makes sense, where that is known: a time of the clock. */
  readonly retryAtMs?: number;
}

const marker = Symbol.for('dpttools.search-error');

/** No answer, and why. Names no key. */
export class SearchError extends Error {
  readonly code: SearchErrorCode;
  readonly errors: readonly BackendFailure[];
  readonly fallbackChainUsed: readonly BackendName[];
  readonly appliedFilters: Readonly<Record<string, readonly AppliedFilter[]>>;
  readonly hint: string | undefined;
  readonly retryAtMs: number | undefined;
  readonly [marker] = true;

  constructor(code: SearchErrorCode, message: string, facts: SearchErrorFacts = {}) {
    super(message);
    this.name = 'SearchError';
    this.code = code;
    this.errors = facts.errors ?? [];
    this.fallbackChainUsed = facts.fallbackChainUsed ?? [];
    this.appliedFilters = facts.appliedFilters ?? {};
    this.hint = facts.hint;
    this.retryAtMs = facts.retryAtMs;
  }
}

/** Also across two copies of this package. */
export function isSearchError(error: unknown): error is SearchError {
  return typeof error === 'object' && error !== null && marker in error;
}
