import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/backends-policy.ts';
import type { BackendName } from '../request/search-request.ts';
import { resolveConfiguration } from './resolve-configuration.ts';
import type { SearchConfiguration } from './search-configuration.ts';

function chain(configuration: SearchConfiguration): readonly BackendName[] {
  return resolveConfiguration(configuration).chain;
}

function reason(backend: BackendName, configuration: SearchConfiguration): string | undefined {
  return resolveConfiguration(configuration).readiness.find((entry) => entry.backend === backend)?.reason;
}

describe('the chain', () => {
  it('is that of the call of the operator, then that of the policy, then everything that is configured', () => {
    const keys = { exa: ['e'], brave: ['b'], tavily: ['t'] };
    const policy = { ...defaultPolicy, chainOrder: ['tavily', 'brave'] as const };
    expect(chain({ keys, policy, chain: ['exa'] })).toEqual(['exa']);
    expect(chain({ keys, policy })).toEqual(['tavily', 'brave']);
    expect(chain({ keys })).toEqual(['brave', 'exa', 'tavily']);
  });

  it('begins with the provider of the simple set-up', () => {
    expect(chain({ provider: 'serper', apiKey: 's', keys: { brave: ['b'] } })).toEqual(['serper', 'brave']);
    expect(
      resolveConfiguration({ provider: 'exa', apiKey: ' e ', keys: { exa: ['e', 'f', ''] } }).secrets.exa,
    ).toEqual(['e', 'f']);
  });

  it('leaves out what is not configured, and says so', () => {
    const resolved = resolveConfiguration({ chain: ['brave', 'exa'], keys: { exa: ['e'] } });
    expect(resolved.chain).toEqual(['exa']);
    expect(resolved.problems).toEqual(['The chain names brave, which is not configured; it is left out.']);
  });
});

describe('searxng', () => {
  it('has its usual address only where it is named', () => {
    expect(chain({})).toEqual(['wikipedia']);
    expect(chain({ keys: { brave: ['b'] } })).toEqual(['brave']);
    expect(chain({ chain: ['searxng'] })).toEqual(['searxng']);
    expect(chain({ provider: 'searxng' })).toEqual(['searxng']);
    expect(chain({ policy: { ...defaultPolicy, chainOrder: ['searxng'] } })).toEqual(['searxng']);
    expect(reason('searxng', { chain: ['searxng'] })).toBe('is taken to be at http://localhost:8888');
    expect(reason('searxng', {})).toBe('has no address, and no chain names it');
  });

  it('has the addresses that are set', () => {
    const searxngUrls = ['http://one:1', ' ', 'ftp://two', 'http://one:1'];
    const resolved = resolveConfiguration({ searxngUrls });
    expect(resolved.secrets.searxng).toEqual(['http://one:1']);
    expect(resolved.problems).toHaveLength(1);
    expect(reason('searxng', { searxngUrls: ['nonsense'] })).toBe('has no usable address');
  });
});

describe('wikipedia', () => {
  it('stands back behind anything else, and is never in a chain', () => {
    expect(reason('wikipedia', { keys: { brave: ['b'] } })).toBe('stands back: others are set up');
    expect(reason('wikipedia', {})).toBe('answers because nothing else is set up');
    expect(chain({ chain: ['brave', 'wikipedia'], keys: { brave: ['b'] } })).toEqual(['brave']);
    expect(chain({ wikipedia: false })).toEqual([]);
    expect(chain({ provider: 'wikipedia' })).toEqual(['wikipedia']);
  });

  it('does not answer for a set-up that lacks a part', () => {
    expect(chain({ provider: 'tavily' })).toEqual([]);
    expect(chain({ chain: ['brave'] })).toEqual([]);
    expect(chain({ keys: { google: ['g'] } })).toEqual([]);
    expect(chain({ keys: { brave: ['', ' '] }, searxngUrls: [], apiKey: '' })).toEqual(['wikipedia']);
    expect(resolveConfiguration({ apiKey: 'k' })).toMatchObject({
      chain: [],
      problems: ['An API key is set, but no provider that it belongs to.'],
    });
  });
});

it('says what a backend lacks', () => {
  const { readiness } = resolveConfiguration({
    keys: { google: ['g'], brave: ['b', 'c'] },
    chain: ['google'],
  });
  expect(readiness).toMatchObject([
    { backend: 'brave', isConfigured: true, isInChain: false, keys: 2 },
    { backend: 'exa', isConfigured: false, missing: 'api_key', reason: 'has no key' },
    { backend: 'tavily', missing: 'api_key' },
    { backend: 'serper', missing: 'api_key' },
    { backend: 'google', missing: 'search_engine_id', reason: 'has a key, but no search engine id' },
    { backend: 'searxng', missing: 'address' },
    { backend: 'wikipedia', isConfigured: true, isInChain: false },
  ]);
});
