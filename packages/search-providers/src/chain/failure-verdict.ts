import type { FailureClass } from '../errors/search-error.ts';
import type { BackendPolicy } from '../policy/backends-policy.ts';
import { isRateLimit } from '../policy/rate-limit-patterns.ts';
import type { Diagnosis, ErrorAnswer, Provider } from '../providers/provider.ts';
import { headerOf, type ResponseHeaders } from '../wire/send-request.ts';

/** What a failure does to the key that met it. */
export type KeyEffect =
  | { readonly kind: 'none' }
  | { readonly kind: 'distrust' }
  | { readonly kind: 'cool'; readonly forMs: number }
  /** Without a time until the program starts again. */
  | { readonly kind: 'suspend'; readonly forMs?: number }
  | { readonly kind: 'suspend_all'; readonly forMs: number }
  | { readonly kind: 'quarantine' };

export interface Verdict {
  readonly class: FailureClass;
  readonly words: string;
  readonly effect: KeyEffect;
  /** Who is asked next; `nobody` ends the search. */
  readonly next: 'key' | 'backend' | 'nobody';
}

const longestRetryAfterMs = 86_400_000;

/** Takes an error answer of a provider by the rules of the chain, the first that fits. */
export async function judgeAnswer(
  provider: Provider,
  answer: ErrorAnswer,
  { policy, nowMs }: { readonly policy: BackendPolicy; readonly nowMs: number },
): Promise<Verdict> {
  const diagnosis = provider.diagnose?.(answer);
  const known = diagnosis === undefined ? undefined : judgeDiagnosis(diagnosis, policy);
  if (known !== undefined) return known;
  const isRefusal = answer.status === 401 || answer.status === 403;
  if (isRefusal && provider.keyless !== true && diagnosis?.kind !== 'quota') return badKey;
  if (await isRateLimit(policy.rateLimitPatterns, answer)) {
    const forMs = Math.max(policy.cooldownMs, retryAfterMs(answer.headers, nowMs));
    return {
      class: 'rate_limited',
      words: 'limits the rate of requests',
      effect: { kind: 'cool', forMs },
      next: 'key',
    };
  }
  return {
    class: 'provider_error',
    words: 'answered with an error',
    effect: { kind: 'none' },
    next: 'nobody',
  };
}

const badKey: Verdict = {
  class: 'auth',
  words: 'refused the key',
  effect: { kind: 'quarantine' },
  next: 'key',
};

function judgeDiagnosis(diagnosis: Diagnosis, policy: BackendPolicy): Verdict | undefined {
  switch (diagnosis.kind) {
    case 'bad_key':
      return badKey;
    case 'key_exhausted':
      return spent('has no credits left for the key', diagnosis.resetSeconds);
    case 'month_exhausted':
      if (!policy.suspendOnMonthlyExhausted) return undefined;
      return spent('has no requests left for the key this month', diagnosis.resetSeconds);
    case 'team_exhausted':
      return {
        class: 'team_budget_exhausted',
        words: "has no budget left for the keys' team",
        effect: { kind: 'suspend_all', forMs: policy.teamSuspensionMs },
        next: 'backend',
      };
    case 'misconfigured':
      return {
        class: 'config_error',
        words: diagnosis.words,
        effect: { kind: 'none' },
        next: 'backend',
      };
    case 'quota':
      return undefined;
  }
}

function spent(words: string, resetSeconds: number | undefined): Verdict {
  const effect: KeyEffect =
    resetSeconds === undefined ? { kind: 'suspend' } : { kind: 'suspend', forMs: resetSeconds * 1000 };
  return { class: 'quota_exhausted', words, effect, next: 'key' };
}

/** The header may only lengthen a cooldown; what it says beyond a day is not believed. */
function retryAfterMs(headers: ResponseHeaders, nowMs: number): number {
  const value = headerOf(headers, 'retry-after')?.trim() ?? '';
  const asked = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), longestRetryAfterMs) : 0;
}
