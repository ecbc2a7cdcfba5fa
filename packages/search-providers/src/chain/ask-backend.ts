import type { BackendFailure } from '../errors/search-error.ts';
import type { PoolKey } from '../pools/key-pool.ts';
import type { AppliedFilter, ProviderAnswer } from '../result/search-result.ts';
import type { Backend, Surroundings } from './backend.ts';
import { type CallFacts, type CallOutcome, callProvider } from './call-provider.ts';
import { describeFailure, noKeyFailure } from './describe-failure.ts';
import type { KeyEffect } from './failure-verdict.ts';

export interface BackendOutcome {
  readonly answer?: ProviderAnswer;
  readonly filters: readonly AppliedFilter[];
  readonly failures: readonly BackendFailure[];
  /** An error after which no other backend is asked. */
  readonly isTerminal: boolean;
}

/** Asks one backend with one key after another, each at most once, within the attempts that are allowed. */
export async function askBackend(
  backend: Backend,
  asked: Pick<CallFacts, 'request' | 'signal'>,
  surroundings: Surroundings,
): Promise<BackendOutcome> {
  const failures: BackendFailure[] = [];
  const tried = new Set<PoolKey>();
  for (let attempt = 1; attempt <= surroundings.maxProviderAttempts; attempt += 1) {
    const key = backend.pool.next(tried);
    if (key === undefined) {
      if (tried.size === 0) failures.push(noKeyFailure(backend, surroundings.clock));
      break;
    }
    tried.add(key);
    const outcome = await callProvider({ ...asked, backend, key }, surroundings);
    if ('answer' in outcome) {
      const answer = surroundings.redactor.value(outcome.answer);
      const filters = [...outcome.filters, ...(answer.filters ?? [])];
      return { answer, filters, failures, isTerminal: false };
    }
    const untilMs = apply(outcome.verdict.effect, backend, key);
    failures.push(describeFailure({ backend, key, outcome, untilMs }, surroundings));
    if (outcome.verdict.next !== 'key') return done(failures, outcome);
  }
  return { filters: [], failures, isTerminal: false };
}

function done(
  failures: readonly BackendFailure[],
  { verdict }: Exclude<CallOutcome, { answer: ProviderAnswer }>,
): BackendOutcome {
  return { filters: [], failures, isTerminal: verdict.next === 'nobody' };
}

/** The time until which the key, or the pool, rests. */
function apply(effect: KeyEffect, { pool }: Backend, key: PoolKey): number | undefined {
  switch (effect.kind) {
    case 'none':
      return undefined;
    case 'distrust':
      pool.distrust(key);
      return undefined;
    case 'cool':
      return pool.cool(key, effect.forMs);
    case 'suspend':
      return pool.suspend(key, effect.forMs);
    case 'suspend_all':
      return pool.suspendAll(effect.forMs);
    case 'quarantine':
      pool.quarantine(key);
      return Infinity;
  }
}
