import type { BackendName } from '../request/search-request.ts';

/** How one backend's failures are taken. */
export interface BackendPolicy {
  /** Regular expressions, without regard to case: an error that matches none is not a rate limit. */
  readonly rateLimitPatterns: readonly string[];
  readonly cooldownMs: number;
  /** By position of the key (of the instance for searxng); a key without one counts 1. */
  readonly weights: readonly number[];
  /** Brave: a spent month suspends the key until it begins anew, instead of cooling it. */
  readonly suspendOnMonthlyExhausted: boolean;
  /** Exa: how long a spent team budget rests every key. */
  readonly teamSuspensionMs: number;
  /** SearXNG: engines that did not respond make the answer partial. */
  readonly partialOnUnresponsiveEngines: boolean;
}

export interface BackendsPolicy {
  /** Undefined: every backend that is configured, in the order of `defaultChain`. */
  readonly chainOrder: readonly BackendName[] | undefined;
  readonly fallbackOnEmpty: boolean;
  /** For one call to one provider. */
  readonly requestTimeoutMs: number;
  /** Calls to one backend in one search. */
  readonly maxProviderAttempts: number;
  readonly backends: Readonly<Record<BackendName, BackendPolicy>>;
}

export const defaultChain: readonly BackendName[] = ['brave', 'exa', 'tavily', 'serper', 'google', 'searxng'];

function backend(rateLimitPatterns: readonly string[], cooldownSeconds: number): BackendPolicy {
  return {
    rateLimitPatterns,
    cooldownMs: cooldownSeconds * 1000,
    weights: [],
    suspendOnMonthlyExhausted: true,
    teamSuspensionMs: 3_600_000,
    partialOnUnresponsiveEngines: true,
  };
}

/** What holds without a policy file, and for every field that a file leaves out. */
export const defaultPolicy: BackendsPolicy = {
  chainOrder: undefined,
  fallbackOnEmpty: false,
  requestTimeoutMs: 10_000,
  maxProviderAttempts: 3,
  backends: {
    brave: backend(['429', 'rate.?limit', 'quota'], 300),
    exa: backend(['429', 'rate.?limit'], 60),
    // 432 and 433 are Tavily's own: the plan's limit, and that of pay-as-you-go.
    tavily: backend(['429', '432', '433', 'rate.?limit', 'usage limit'], 60),
    serper: backend(['429', 'rate.?limit', 'not enough credits'], 60),
    google: backend(['429', 'rate.?limit', 'limit.?exceeded', 'quota'], 300),
    searxng: backend([], 30),
    wikipedia: backend(['429', 'rate.?limit', 'maxlag', 'too many requests'], 60),
  },
};
