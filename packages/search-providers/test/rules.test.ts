import { type SearchProviderServer, searchProviderServer } from '@dpttools/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SearchConfiguration } from '../src/configuration/search-configuration.ts';
import { isSearchError, type SearchError } from '../src/errors/search-error.ts';
import { type BackendsPolicy, defaultPolicy } from '../src/policy/backends-policy.ts';
import { parseBackendsPolicy } from '../src/policy/parse-backends-policy.ts';
import type { SearchChoice, SearchEngine } from '../src/search-engine.ts';
import { engineFor, handClock } from './engine.ts';

let services: SearchProviderServer;
let clock: ReturnType<typeof handClock>;
beforeEach(async () => {
  services = await searchProviderServer();
  clock = handClock();
});
afterEach(() => services[Symbol.asyncDispose]());

const keys = { brave: ['brave-one', 'brave-two'], exa: ['exa-one', 'exa-two'], tavily: ['tavily-one'] };

function engine(configuration: SearchConfiguration = { keys }): SearchEngine {
  return engineFor(services, configuration, clock);
}

function calls(): string[] {
  return services.calls.map(({ service, key }) => `${service} ${key}`);
}

function states(of: SearchEngine, backend: 'brave' | 'exa' | 'searxng'): string[] {
  return of.keyStatus()[backend]?.map(({ state }) => state) ?? [];
}

async function failureOf(search: SearchEngine, choice?: SearchChoice): Promise<SearchError> {
  const outcome: unknown = await search.search({ query: 'x' }, choice).catch((error: unknown) => error);
  if (isSearchError(outcome)) return outcome;
  throw new Error(`A SearchError was expected: ${String(outcome)}`);
}

const yaml = (text: string): Promise<BackendsPolicy> => parseBackendsPolicy(text);

describe('a refused key', () => {
  it('is never used again, and the next one is', async () => {
    services.behave('brave', ({ key }) => (key === 'brave-one' ? 'bad_key' : 'success'));
    const search = engine();
    const outcome = await search.search({ query: 'x' });
    expect(outcome).toMatchObject({ backendUsed: 'brave', partial: false, fallbackChainUsed: ['brave'] });
    expect(outcome.errors).toMatchObject([
      {
        backend: 'brave',
        class: 'auth',
        details: { key: 1, status: 422, key_state: 'quarantined', until: 'restart' },
      },
    ]);
    clock.turn(1e11);
    await search.search({ query: 'x' });
    await search.search({ query: 'x' });
    expect(calls()).toEqual(['brave brave-one', 'brave brave-two', 'brave brave-two', 'brave brave-two']);
  });

  it.each([401, 403])('is one that is answered with %i, whatever the body says', async (status) => {
    services.behave('exa', () => ({ status, body: 'rate limit 429 quota' }));
    const search = engine();
    const { errors } = await failureOf(search, { backend: 'exa' });
    expect(errors.map((error) => error.class)).toEqual(['auth', 'auth']);
    expect(states(search, 'exa')).toEqual(['quarantined', 'quarantined']);
  });

  it('leads to the next backend when it was the last', async () => {
    services.behave('brave', 'bad_key');
    const search = engine();
    const outcome = await search.search({ query: 'x' });
    expect(outcome).toMatchObject({
      backendUsed: 'exa',
      partial: true,
      fallbackChainUsed: ['brave', 'exa'],
    });
    const { errors, fallbackChainUsed } = await search.search({ query: 'x' });
    expect(fallbackChainUsed).toEqual(['brave', 'exa']);
    expect(errors).toEqual([
      {
        backend: 'brave',
        class: 'no_key_available',
        message:
          'brave was not asked: every key is quarantined; none is free before this server is started again',
        details: { next_free_at: 'restart' },
      },
    ]);
  });
});

describe('a rate limit', () => {
  it('cools the key for the time of the policy', async () => {
    services.behave('brave', 'rate_limit');
    services.behave('exa', 'rate_limit');
    const search = engine({ keys: { brave: ['brave-one'], exa: ['exa-one'] } });
    await failureOf(search);
    const error = await failureOf(search);
    expect(services.calls).toHaveLength(2);
    expect(error.message).toBe(
      'No search backend answered. brave was not asked: every key is cooling; the next is free in 300 s; ' +
        'exa was not asked: every key is cooling; the next is free in 60 s.',
    );
    expect(error.retryAtMs).toBe(clock.now() + 60_000);
    expect(error.hint).toBe('Ask again after 2026-12-01T00:01:00.000Z.');
    clock.turn(60_000);
    services.behave('exa', 'success');
    expect((await search.search({ query: 'x' })).backendUsed).toBe('exa');
  });

  it('cools it longer when the service says so, but never shorter', async () => {
    services.behave('exa', ({ key }) => ({
      status: 429,
      headers: { 'retry-after': key === 'exa-one' ? '500' : '1' },
      body: '',
    }));
    const search = engine({ keys });
    await failureOf(search, { backend: 'exa' });
    const freeAt = search.keyStatus().exa?.map(({ freeAtMs }) => freeAtMs - clock.now());
    expect(freeAt).toEqual([500_000, 60_000]);
  });

  it('reads a date in retry-after, and believes no more than a day', async () => {
    services.behave('tavily', () => ({
      status: 429,
      headers: { 'retry-after': new Date(clock.now() + 90_000).toUTCString() },
      body: '',
    }));
    services.behave('brave', () => ({ status: 429, headers: { 'retry-after': '99999999' }, body: '' }));
    const search = engine({ keys });
    await failureOf(search, { backend: 'tavily' });
    await failureOf(search, { backend: 'brave' });
    expect(search.keyStatus().tavily?.[0]?.freeAtMs).toBe(clock.now() + 90_000);
    expect(search.keyStatus().brave?.[0]?.freeAtMs).toBe(clock.now() + 86_400_000);
  });

  it('is only what a pattern matches: without one a 429 ends the search', async () => {
    services.behave('brave', 'rate_limit');
    const policy = await yaml('backends: {brave: {rate_limit_patterns: []}}');
    const search = engine({ keys, policy });
    const { errors } = await failureOf(search);
    expect(errors.map((error) => error.class)).toEqual(['provider_error']);
    expect(calls()).toEqual(['brave brave-one']);
    expect(states(search, 'brave')).toEqual(['healthy', 'healthy']);
  });

  it('may be a 500 that a pattern matches', async () => {
    services.behave('brave', () => ({ status: 500, body: 'upstream Rate Limit reached' }));
    const { errors, backendUsed } = await engine().search({ query: 'x' });
    expect(errors.map((error) => error.class)).toEqual(['rate_limited', 'rate_limited']);
    expect(backendUsed).toBe('exa');
  });
});

describe('an error of the provider', () => {
  it.each([400, 402, 404, 418, 500, 503])('ends the search at status %i', async (status) => {
    services.behave('brave', () => ({ status, body: JSON.stringify({ message: 'no results' }) }));
    const search = engine();
    const error = await failureOf(search);
    expect(error.errors).toMatchObject([
      {
        class: 'provider_error',
        message: `brave (key 1) answered with an error: HTTP ${status}, "no results"`,
      },
    ]);
    expect(calls()).toEqual(['brave brave-one']);
    expect(error.hint).toBeUndefined();
  });
});

describe('a service that cannot be reached or read', () => {
  it.each([
    ['slow', 'timeout'],
    ['truncated', 'connection_error'],
    ['malformed', 'invalid_response'],
  ] as const)('%s: the next backend is asked, with no other key', async (scene, expected) => {
    services.behave('brave', scene);
    const policy = { ...defaultPolicy, requestTimeoutMs: 200 };
    const search = engine({ keys, policy });
    const outcome = await search.search({ query: 'x' });
    expect(calls()).toEqual(['brave brave-one', 'exa exa-one']);
    expect(outcome.errors.map((error) => error.class)).toEqual([expected]);
    expect(outcome.partial).toBe(true);
    expect(states(search, 'brave')).toEqual(['healthy', 'healthy']);
  });

  it('searxng without JSON: a fault of its settings, which the message names', async () => {
    services.behave('searxng', 'no_json');
    const search = engine({
      chain: ['searxng', 'exa'],
      keys,
      searxngUrls: [services.instance(1), services.instance(2)],
    });
    const { errors, backendUsed } = await search.search({ query: 'x' });
    expect(errors).toMatchObject([{ backend: 'searxng', class: 'config_error', details: { instance: 1 } }]);
    expect(errors[0]?.message).toContain('search.formats');
    expect(backendUsed).toBe('exa');
    expect(states(search, 'searxng')).toEqual(['healthy', 'healthy']);
  });

  it('searxng that sends a page: the same', async () => {
    services.behave('searxng', () => ({ status: 200, body: '<!doctype html><title>SearXNG</title>' }));
    const { errors } = await failureOf(engine({ searxngUrls: [services.instance(1)] }));
    expect(errors.map((error) => error.class)).toEqual(['config_error']);
  });
});

describe("exa's 402", () => {
  it.each(['quota', 'key_budget'] as const)('%s: suspends the key until the restart', async (scene) => {
    services.behave('exa', ({ key }) => (key === 'exa-one' ? scene : 'success'));
    const search = engine({ chain: ['exa', 'tavily'], keys });
    expect((await search.search({ query: 'x' })).backendUsed).toBe('exa');
    clock.turn(1e11);
    expect(states(search, 'exa')).toEqual(['suspended', 'healthy']);
  });

  it('TEAM_BUDGET_EXCEEDED: suspends the pool for an hour and goes on', async () => {
    services.behave('exa', 'team_budget');
    const search = engine({ chain: ['exa', 'tavily'], keys });
    expect((await search.search({ query: 'x' })).backendUsed).toBe('tavily');
    expect(calls()).toEqual(['exa exa-one', 'tavily tavily-one']);
    expect(states(search, 'exa')).toEqual(['suspended', 'suspended']);
    clock.turn(3_599_999);
    expect(states(search, 'exa')).toEqual(['suspended', 'suspended']);
    clock.turn(1);
    expect(states(search, 'exa')).toEqual(['healthy', 'healthy']);
  });

  it('TEAM_BUDGET_EXCEEDED: for as long as the policy says', async () => {
    services.behave('exa', 'team_budget');
    const search = engine({ keys, policy: await yaml('backends: {exa: {team_suspension_seconds: 5}}') });
    await failureOf(search, { backend: 'exa' });
    clock.turn(5000);
    expect(states(search, 'exa')).toEqual(['healthy', 'healthy']);
  });

  it('of another kind ends the search', async () => {
    services.behave('exa', () => ({ status: 402, body: '{"tag":"OTHER","error":"pay"}' }));
    const { errors } = await failureOf(engine({ chain: ['exa', 'tavily'], keys }));
    expect(errors.map((error) => error.class)).toEqual(['provider_error']);
  });
});

describe("brave's month", () => {
  it('suspends the key until it begins anew', async () => {
    services.behave('brave', ({ key }) => (key === 'brave-one' ? 'quota' : 'success'));
    const search = engine();
    expect((await search.search({ query: 'x' })).errors).toMatchObject([
      { class: 'quota_exhausted', details: { key: 1, key_state: 'suspended' } },
    ]);
    clock.turn(1_419_703_000);
    expect(states(search, 'brave')).toEqual(['suspended', 'healthy']);
    clock.turn(1000);
    expect(states(search, 'brave')).toEqual(['healthy', 'healthy']);
  });

  it('only cools it when the policy says so', async () => {
    services.behave('brave', 'quota');
    const policy = await yaml('backends: {brave: {suspend_on_monthly_exhausted: false}}');
    const search = engine({ keys, policy });
    const { errors } = await failureOf(search, { backend: 'brave' });
    expect(errors.map((error) => error.class)).toEqual(['rate_limited', 'rate_limited']);
    clock.turn(300_000);
    expect(states(search, 'brave')).toEqual(['healthy', 'healthy']);
  });

  it('is not spent on a plan without a monthly limit', async () => {
    services.behave('brave', () => ({
      status: 429,
      headers: {
        'x-ratelimit-limit': '50, 0',
        'x-ratelimit-remaining': '0, 0',
        'x-ratelimit-reset': '1, 1000',
      },
      body: '{"error":{"code":"RATE_LIMITED"}}',
    }));
    const { errors } = await failureOf(engine(), { backend: 'brave' });
    expect(errors[0]?.class).toBe('rate_limited');
  });
});

describe('the attempts', () => {
  it('at one backend in one search are three', async () => {
    services.behave('brave', 'rate_limit');
    const many = ['k-1', 'k-2', 'k-3', 'k-4', 'k-5'];
    const search = engine({ keys: { brave: many, tavily: ['tavily-one'] } });
    expect((await search.search({ query: 'x' })).backendUsed).toBe('tavily');
    expect(calls()).toEqual(['brave k-1', 'brave k-2', 'brave k-3', 'tavily tavily-one']);
  });

  it('are as many as the policy says', async () => {
    services.behave('brave', 'rate_limit');
    await engine({ keys, policy: await yaml('max_provider_attempts: 1') }).search({ query: 'x' });
    expect(calls()).toEqual(['brave brave-one', 'exa exa-one']);
  });
});

describe('an empty answer', () => {
  it('is a success', async () => {
    services.behave('brave', 'empty');
    expect(await engine().search({ query: 'x' })).toMatchObject({ backendUsed: 'brave', results: [] });
    expect(services.calls).toHaveLength(1);
  });

  it('leads on when the call or the policy asks for it, and is no failure', async () => {
    services.behave('brave', 'empty');
    const expected = { backendUsed: 'exa', partial: false, fallbackChainUsed: ['brave', 'exa'], errors: [] };
    expect(await engine().search({ query: 'x' }, { fallbackOnEmpty: true })).toMatchObject(expected);
    const policy = await yaml('fallback_on_empty: true');
    expect(await engine({ keys, policy }).search({ query: 'x' })).toMatchObject(expected);
    const here = await engine({ keys, policy }).search({ query: 'x' }, { fallbackOnEmpty: false });
    expect(here.backendUsed).toBe('brave');
  });

  it('stands when those behind it fail', async () => {
    services.behave('brave', 'empty');
    services.behave('exa', 'server_error');
    const outcome = await engine().search({ query: 'x' }, { fallbackOnEmpty: true });
    expect(outcome).toMatchObject({ backendUsed: 'brave', results: [], partial: true });
    expect(outcome.errors.map((error) => error.class)).toEqual(['provider_error']);
  });
});

describe('a backend that the call names', () => {
  it('is the only one asked, with all its keys', async () => {
    services.behave('exa', 'rate_limit');
    const error = await failureOf(engine(), { backend: 'exa' });
    expect(error.fallbackChainUsed).toEqual(['exa']);
    expect(calls()).toEqual(['exa exa-one', 'exa exa-two']);
  });

  it('must be configured', async () => {
    const error = await failureOf(engine(), { backend: 'google' });
    expect(error).toMatchObject({
      code: 'not_configured',
      message: 'google cannot be asked: it has no key.',
    });
  });
});

describe('searxng', () => {
  it('takes turns between its instances', async () => {
    const search = engine({ searxngUrls: [services.instance(1), services.instance(2)] });
    for (const _turn of [1, 2, 3]) await search.search({ query: 'x' });
    expect(calls()).toEqual(['searxng searxng-1', 'searxng searxng-2', 'searxng searxng-1']);
  });

  it('says which engines did not respond, and calls it partial if the policy does', async () => {
    services.behave('searxng', 'unresponsive_engines');
    const searxngUrls = [services.instance(1)];
    expect(await engine({ searxngUrls }).search({ query: 'x' })).toMatchObject({ partial: true });
    const policy = await yaml('backends: {searxng: {partial_on_unresponsive_engines: false}}');
    expect(await engine({ searxngUrls, policy }).search({ query: 'x' })).toMatchObject({ partial: false });
  });
});

describe('wikipedia', () => {
  it('answers when nothing is configured, and says what it is', async () => {
    const outcome = await engine({}).search({ query: 'x' });
    expect(outcome.backendUsed).toBe('wikipedia');
    expect(outcome.notes[0]).toContain('encyclopedia');
  });

  it('never stands behind a chain', async () => {
    services.behave('tavily', 'malformed');
    const error = await failureOf(engine({ keys: { tavily: ['tavily-one'] } }));
    expect(error.fallbackChainUsed).toEqual(['tavily']);
  });

  it('can be switched off', async () => {
    const search = engine({ wikipedia: false });
    expect(await failureOf(search)).toMatchObject({
      code: 'not_configured',
      message:
        'No search backend can be asked. brave has no key, exa has no key, tavily has no key, serper has no key, ' +
        'google has no key, searxng has no address, and no chain names it, wikipedia is switched off.',
    });
    expect(await failureOf(search, { backend: 'wikipedia' })).toMatchObject({
      message: 'wikipedia cannot be asked: it is switched off.',
    });
  });
});

describe('the caller', () => {
  it('can end a search, which costs no key anything', async () => {
    services.behave('brave', 'slow');
    const search = engine();
    const reason = new Error('enough');
    const signal = AbortSignal.timeout(50);
    await expect(search.search({ query: 'x' }, { signal })).rejects.toThrow('timeout');
    await expect(search.search({ query: 'x' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(services.calls).toHaveLength(1);
    expect(states(search, 'brave')).toEqual(['healthy', 'healthy']);
  });
});
