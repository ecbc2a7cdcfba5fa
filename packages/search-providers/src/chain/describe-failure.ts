import type { BackendFailure } from '../errors/search-error.ts';
import type { Clock, PoolKey } from '../pools/key-pool.ts';
import type { Backend, Surroundings } from './backend.ts';
import type { CallOutcome } from './call-provider.ts';
import type { KeyEffect } from './failure-verdict.ts';

interface FailedCall {
  readonly backend: Backend;
  readonly key: PoolKey;
  readonly outcome: Extract<CallOutcome, { verdict: unknown }>;
  readonly untilMs: number | undefined;
}

const states: Readonly<Partial<Record<KeyEffect['kind'], string>>> = {
  cool: 'cooling',
  suspend: 'suspended',
  suspend_all: 'suspended',
  quarantine: 'quarantined',
};

/** A failure in words that name the backend and the key by its number, never by itself. */
export function describeFailure(call: FailedCall, { redactor }: Surroundings): BackendFailure {
  const { backend, key, outcome, untilMs } = call;
  const { verdict, status, complaint } = outcome;
  const state = states[verdict.effect.kind];
  const seat = backend.provider.name === 'searxng' ? 'instance' : 'key';
  const which = backend.provider.keyless || backend.pool.size === 1 ? '' : ` (${seat} ${key.position})`;
  const answered = status === undefined ? '' : `: HTTP ${status}`;
  const said = complaint === undefined ? '' : `, "${complaint}"`;
  const message = `${backend.provider.name}${which} ${verdict.words}${answered}${said}`;
  return redactor.value({
    backend: backend.provider.name,
    class: verdict.class,
    message,
    details: {
      ...(backend.provider.keyless ? {} : { [seat]: key.position }),
      ...(status === undefined ? {} : { status }),
      ...(state === undefined ? {} : { [`${seat}_state`]: state }),
      ...(untilMs === undefined ? {} : { until: pointInTime(untilMs) }),
    },
  });
}

/** Every key of the backend rests, so it was not asked. */
export function noKeyFailure({ provider, pool }: Backend, clock: Clock): BackendFailure {
  const freeAtMs = pool.freeAtMs();
  const states = [...new Set(pool.status().map(({ state }) => state))].join(' or ');
  const whose = provider.name === 'searxng' ? 'instance' : 'key';
  const when = Number.isFinite(freeAtMs)
    ? `the next is free in ${Math.max(1, Math.ceil((freeAtMs - clock.now()) / 1000))} s`
    : 'none is free before this server is started again';
  return {
    backend: provider.name,
    class: 'no_key_available',
    message: `${provider.name} was not asked: every ${whose} is ${states}; ${when}`,
    details: { next_free_at: pointInTime(freeAtMs) },
  };
}

function pointInTime(timeMs: number): string {
  return Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : 'restart';
}
