import { type SearchProviderServer, type SearchScene, searchProviderServer } from '@dpttools/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FailureClass, isSearchError, type SearchError } from '../src/errors/search-error.ts';
import { defaultPolicy } from '../src/policy/backends-policy.ts';
import { tavilyCountry } from '../src/providers/tavily-country.ts';
import type { SearchInput } from '../src/request/check-search-request.ts';
import { type BackendName, backendNames } from '../src/request/search-request.ts';
import { engineFor } from './engine.ts';

let services: SearchProviderServer;
beforeAll(async () => {
  services = await searchProviderServer();
});
afterAll(() => services[Symbol.asyncDispose]());

const policy = { ...defaultPolicy, requestTimeoutMs: 400 };
const secret = 'key-of-the-test-0123456789';

function engine() {
  const keys = { brave: [secret], exa: [secret], tavily: [secret], serper: [secret], google: [secret] };
  return engineFor(services, {
    keys,
    googleCseId: 'engine:one',
    searxngUrls: [services.baseUrls.searxng],
    policy,
  });
}

async function ask(backend: BackendName, scene: SearchScene, input: Partial<SearchInput> = {}) {
  services.behave(backend, scene);
  return engine().search({ query: 'warm lakes', numResults: 3, ...input }, { backend });
}

async function failure(backend: BackendName, scene: SearchScene): Promise<SearchError> {
  const error: unknown = await ask(backend, scene).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (isSearchError(error)) return error;
  throw new Error(`${backend} did not fail as a search does: ${String(error)}`);
}

function lastCall() {
  const call = services.calls.at(-1);
  if (call === undefined) throw new Error('No call was made.');
  return call;
}

describe.each(backendNames)('%s', (backend) => {
  it('finds', async () => {
    const outcome = await ask(backend, 'success');
    expect(outcome.backendUsed).toBe(backend);
    expect(outcome.results).toHaveLength(3);
    expect(outcome.results[0]).toMatchObject({
      title: 'Hit 1 of warm lakes',
      url: expect.stringMatching(/^https?:\/\//),
      snippet: expect.stringContaining('What page 1 says about warm lakes.'),
    });
    expect(outcome.results[0]?.snippet).not.toMatch(/[<>]|&\w+;|&#/);
    expect(outcome).toMatchObject({ errors: [], partial: false, fallbackChainUsed: [backend] });
    expect(outcome.appliedFilters).toEqual({});
  });

  it('finds nothing, which is an answer', async () => {
    const outcome = await ask(backend, 'empty');
    expect(outcome.results).toEqual([]);
    expect(outcome.errors).toEqual([]);
  });

  it.each(expectedFailures(backend))('fails on %s as %s', async (scene, expected) => {
    const error = await failure(backend, scene);
    expect(error.code).toBe('failed');
    expect(error.errors.map((entry) => entry.class)).toEqual([expected]);
    expect(error.errors[0]?.backend).toBe(backend);
    expect(JSON.stringify(error.errors) + error.message).not.toContain(secret);
  });
});

function expectedFailures(backend: BackendName): [SearchScene, FailureClass][] {
  const usual: [SearchScene, FailureClass][] = [
    ['slow', 'timeout'],
    ['malformed', 'invalid_response'],
    ['truncated', 'connection_error'],
    ['server_error', 'provider_error'],
  ];
  switch (backend) {
    case 'brave':
      return [...usual, ['bad_key', 'auth'], ['rate_limit', 'rate_limited'], ['quota', 'quota_exhausted']];
    case 'exa':
      return [
        ...usual,
        ['bad_key', 'auth'],
        ['rate_limit', 'rate_limited'],
        ['quota', 'quota_exhausted'],
        ['key_budget', 'quota_exhausted'],
        ['team_budget', 'team_budget_exhausted'],
      ];
    case 'searxng':
      // No patterns by default, so its rate limit is an error like any other.
      return [...usual, ['bad_key', 'auth'], ['rate_limit', 'provider_error'], ['no_json', 'config_error']];
    case 'wikipedia':
      return [
        ...usual,
        ['bad_key', 'provider_error'],
        ['rate_limit', 'rate_limited'],
        ['quota', 'rate_limited'],
      ];
    default:
      return [...usual, ['bad_key', 'auth'], ['rate_limit', 'rate_limited'], ['quota', 'rate_limited']];
  }
}

const everything: Partial<SearchInput> = {
  numResults: 50,
  page: 2,
  searchDepth: 'fast',
  language: 'pt-BR',
  country: 'BR',
  timeRange: 'week',
  safeSearch: 'strict',
  includeDomains: ['one.example', 'two.example'],
  excludeDomains: ['three.example'],
};

describe('every filter at once', () => {
  async function asked(backend: BackendName, input: Partial<SearchInput> = {}) {
    const { appliedFilters } = await ask(backend, 'success', { ...everything, ...input });
    const notes = (appliedFilters[backend] ?? []).map(({ filter, applied }) => [filter, applied]);
    return { parameters: lastCall().parameters, notes };
  }

  it('tavily', async () => {
    expect(await asked('tavily')).toEqual({
      parameters: {
        query: 'warm lakes',
        search_depth: 'fast',
        topic: 'general',
        max_results: 20,
        time_range: 'week',
        country: 'brazil',
        include_domains: ['one.example', 'two.example'],
        exclude_domains: ['three.example'],
        include_usage: true,
      },
      notes: [
        ['num_results', 20],
        ['page', false],
        ['language', false],
        ['safe_search', false],
      ],
    });
    expect((await asked('tavily', { searchType: 'news' })).notes).toContainEqual(['country', false]);
    expect((await asked('tavily', { country: 'GL' })).notes).toContainEqual(['country', false]);
  });

  it('tavily takes every country by the name it knows', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const names = codes.flatMap((code) => tavilyCountry(code) ?? []);
    expect(names).toHaveLength(new Set(names).size);
    expect(names.length).toBeGreaterThan(160);
    for (const code of codes.filter((each) => tavilyCountry(each) !== undefined)) {
      await ask('tavily', 'empty', { country: code });
    }
  });

  it('serper', async () => {
    const query = 'warm lakes (site:one.example OR site:two.example) -site:three.example';
    expect(await asked('serper')).toEqual({
      parameters: { q: query, num: 50, page: 2, hl: 'pt-br', gl: 'br', tbs: 'qdr:w' },
      notes: [
        ['include_domains', true],
        ['exclude_domains', true],
        ['search_depth', false],
        ['safe_search', false],
      ],
    });
    await ask('serper', 'success', { searchType: 'news' });
    expect(lastCall().url.pathname).toBe('/serper/news');
  });

  it('brave', async () => {
    expect(await asked('brave')).toEqual({
      parameters: {
        q: 'warm lakes (site:one.example OR site:two.example) -site:three.example',
        count: '20',
        offset: '1',
        search_lang: 'pt-br',
        country: 'BR',
        safesearch: 'strict',
        freshness: 'pw',
        text_decorations: 'false',
        result_filter: 'web',
      },
      notes: [
        ['num_results', 20],
        ['include_domains', true],
        ['exclude_domains', true],
        ['search_depth', false],
      ],
    });
    const rare = await asked('brave', { language: 'sw', country: 'KE', page: 40, query: 'w '.repeat(60) });
    expect(rare.notes.map(([filter]) => filter)).toEqual([
      ...['num_results', 'page', 'include_domains', 'exclude_domains', 'query', 'language', 'country'],
      'search_depth',
    ]);
    expect(rare.parameters).toMatchObject({ country: 'ALL', offset: '9' });
  });

  it('exa', async () => {
    expect(await asked('exa', { searchType: 'news' })).toEqual({
      parameters: {
        query: 'warm lakes',
        type: 'fast',
        category: 'news',
        numResults: 50,
        userLocation: 'BR',
        includeDomains: ['one.example', 'two.example'],
        excludeDomains: ['three.example'],
        startPublishedDate: '2026-11-24T00:00:00.000Z',
        moderation: true,
        contents: { highlights: { maxCharacters: 500 } },
      },
      notes: [
        ['page', false],
        ['language', false],
      ],
    });
  });

  it('searxng', async () => {
    const { parameters, notes } = await asked('searxng', { includeDomains: ['site-2.example'] });
    expect(parameters).toEqual({
      q: 'warm lakes',
      format: 'json',
      categories: 'general',
      language: 'pt-BR',
      pageno: '2',
      time_range: 'month',
      safesearch: '2',
    });
    expect(notes).toEqual([
      ['time_range', 'month'],
      ['include_domains', true],
      ['exclude_domains', true],
      ['country', false],
      ['search_depth', false],
      ['num_results', 8],
    ]);
    const { results } = await ask('searxng', 'success', { includeDomains: ['site-2.example'] });
    expect(results.map(({ url }) => url)).toEqual(['https://site-2.example/pages/2']);
  });

  it('google', async () => {
    const { parameters, notes } = await asked('google');
    expect(parameters).toEqual({
      key: secret,
      cx: 'engine:one',
      q: 'warm lakes (site:one.example OR site:two.example) -site:three.example',
      num: '10',
      start: '11',
      lr: 'lang_pt',
      hl: 'pt-BR',
      gl: 'br',
      safe: 'active',
      dateRestrict: 'w1',
    });
    expect(notes.map(([filter]) => filter)).toEqual([
      ...['num_results', 'include_domains', 'exclude_domains', 'search_depth'],
    ]);
    expect((await asked('google', { page: 11 })).parameters['start']).toBe('91');
  });

  it('wikipedia', async () => {
    const { parameters, notes } = await asked('wikipedia');
    expect(parameters).toMatchObject({ srsearch: 'warm lakes', srlimit: '50', sroffset: '50' });
    expect(notes.map(([filter]) => filter)).toEqual([
      ...['language', 'include_domains', 'exclude_domains', 'search_depth', 'country', 'time_range'],
      'safe_search',
    ]);
  });
});

it('says what a search cost only where the provider does', async () => {
  const usage = async (backend: BackendName) => (await ask(backend, 'success')).usage;
  expect(await usage('tavily')).toEqual({ provider_reported: true, credits: 1 });
  expect(await usage('serper')).toEqual({ provider_reported: true, credits: 1 });
  expect(await usage('exa')).toEqual({ provider_reported: true, cost_dollars: 0.005 });
  expect(await usage('brave')).toEqual({ provider_reported: false, requests: 1 });
  services.behave('tavily', () => ({ status: 200, body: JSON.stringify({ results: [] }) }));
  const { usage: estimated } = await engine().search(
    { query: 'x', searchDepth: 'advanced' },
    { backend: 'tavily' },
  );
  expect(estimated).toEqual({ provider_reported: false, estimated: true, credits: 2 });
});

it('keeps what the providers give beside the usual fields', async () => {
  const first = async (backend: BackendName, input: Partial<SearchInput> = {}) =>
    (await ask(backend, 'success', input)).results[0];
  expect(await first('brave')).toEqual({
    title: 'Hit 1 of warm lakes',
    url: 'https://site-1.example/pages/1',
    snippet: "What page 1 says about warm lakes. It's marked & cut…",
    published_date: '2026-11-20T14:22:41',
    author: 'Example',
    highlights: ['More of the page.'],
    provider_metadata: {
      brave: {
        type: 'search_result',
        age: '2 days ago',
        language: 'en',
        profile: { name: 'Example', url: 'https://site-1.example/pages/1' },
      },
    },
  });
  expect(await first('brave', { searchType: 'news' })).toMatchObject({ author: 'The Example' });
  expect(await first('exa')).toMatchObject({
    author: 'A. Writer',
    score: 0.46,
    published_date: '2026-11-16T01:36:32.547Z',
    highlights: ['What page 1 says about warm lakes.'],
    provider_metadata: { exa: { score_kind: 'similarity' } },
  });
  expect(await first('searxng')).toMatchObject({ engine: 'duckduckgo', score: 4 });
  expect(await first('google')).toMatchObject({
    author: 'A. Writer',
    published_date: '2026-10-01T09:00:00Z',
  });
  expect(await first('serper', { searchType: 'news' })).toMatchObject({ published_date: '2 hours ago' });
  const article = await first('wikipedia');
  expect(article).toMatchObject({
    engine: 'wikipedia',
    provider_metadata: { wikipedia: { source_kind: 'encyclopedia', last_edited: '2026-11-01T10:00:00Z' } },
  });
  expect(article?.url).toMatch(/\/wiki\/Hit_1_of_warm_lakes$/);
  expect((await ask('google', 'success')).total).toBe(123_000);
});

it('marks engines of searxng that did not respond', async () => {
  const outcome = await ask('searxng', 'unresponsive_engines');
  expect(outcome).toMatchObject({
    partial: true,
    notes: ['google did not respond (Suspended: CAPTCHA)'],
  });
});

it('sends the name and password of an instance in a header', async () => {
  services.behave('searxng', ({ headers, path }) => ({
    status: 200,
    body: JSON.stringify({
      results: [{ title: headers.authorization, url: `https://x.example${path}`, content: 'pass-word-123' }],
    }),
  }));
  const odd = services.baseUrls.searxng.replace('http://', 'http://us%zz:pass-word-123@');
  expect((await engineFor(services, { searxngUrls: [odd] }).search({ query: 'x' })).results).toHaveLength(1);
  const address = services.baseUrls.searxng.replace('http://', 'http://user:pass-word-123@');
  const { results } = await engineFor(services, { searxngUrls: [address] }).search({ query: 'x' });
  expect(results[0]).toMatchObject({ title: 'Basic [key]', snippet: '[key]' });
  expect(lastCall().headers.authorization).toBe(
    `Basic ${Buffer.from('user:pass-word-123').toString('base64')}`,
  );
});
