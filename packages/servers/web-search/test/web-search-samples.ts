import { fileURLToPath } from 'node:url';
import { type FamilyFacts, type Sample, searchProviderServer } from '@dpttools/testkit';
import { afterAll, expect } from 'vitest';
import type { tools } from '../src/tools/index.ts';
import { localSite } from './local-site.ts';

type WebTool = (typeof tools)[number]['name'];

export const site = await localSite();
export const services = await searchProviderServer();
/** Services in a worse state. This Tavily does not say what a search cost. */
const engines = await searchProviderServer({
  searxng: 'unresponsive_engines',
  brave: 'server_error',
  tavily: () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'lakes',
      results: [{ title: 'A', url: 'https://a.example/', content: 'B' }],
    }),
  }),
});

afterAll(() => Promise.all([site, services, engines].map((server) => server[Symbol.asyncDispose]())));

/** Addresses of all services, and keys that open them. */
export const searchSettings = {
  DPTTOOLS_WEB_SEARCH_CHAIN: 'tavily',
  DPTTOOLS_TAVILY_BASE_URL: services.baseUrls.tavily,
  DPTTOOLS_SERPER_BASE_URL: services.baseUrls.serper,
  DPTTOOLS_BRAVE_BASE_URL: services.baseUrls.brave,
  DPTTOOLS_EXA_BASE_URL: services.baseUrls.exa,
  DPTTOOLS_GOOGLE_SEARCH_BASE_URL: services.baseUrls.google,
  DPTTOOLS_WIKIPEDIA_BASE_URL: services.baseUrls.wikipedia,
  SEARXNG_URLS: services.baseUrls.searxng,
  TAVILY_API_KEY: 'tavily-test-key-1',
  SERPER_API_KEY: 'serper-test-key-1',
  BRAVE_API_KEYS: 'brave-test-key-1,brave-test-key-2',
  EXA_API_KEYS: 'exa-test-key-1',
  GOOGLE_API_KEY: 'google-test-key-1',
  GOOGLE_CSE_ID: 'cse-test-id',
};

const failing = {
  DPTTOOLS_BRAVE_BASE_URL: engines.baseUrls.brave,
  DPTTOOLS_EXA_BASE_URL: `${engines.baseUrls.exa}/nowhere`,
  SEARXNG_URLS: `${engines.baseUrls.searxng}/nowhere`,
};
const partlyFailing = {
  DPTTOOLS_WEB_SEARCH_CHAIN: 'exa,searxng',
  DPTTOOLS_EXA_BASE_URL: 'http://127.0.0.1:1',
  SEARXNG_URLS: engines.baseUrls.searxng,
};
const badPolicy = {
  DPTTOOLS_WEB_SEARCH_BACKENDS: fileURLToPath(new URL('bad-backends.yaml', import.meta.url)),
};
const badRule = { DPTTOOLS_FETCH_ALLOW_HOSTS: 'http://a.example' };

/** The time a search takes is never twice the same, so searches are left to tests that look past it. */
const elsewhere = {};

const everyFilter = {
  query: 'warm lakes',
  num_results: 3,
  page: 2,
  language: 'de',
  time_range: 'week',
  safe_search: 'strict',
  include_domains: ['lakes.example'],
  exclude_domains: ['ponds.example'],
};

const searches: Sample<WebTool>[] = [
  {
    tool: 'web_search',
    input: { query: 'warm lakes' },
    settings: elsewhere,
    expect: ({ data }) => {
      expect(data).toMatchObject({
        provider: 'tavily',
        backend_used: 'tavily',
        query: 'warm lakes',
        partial: false,
      });
      expect(data['results']).toHaveLength(5);
    },
  },
  {
    tool: 'web_search',
    shows: 'every parameter',
    input: {
      ...everyFilter,
      search_type: 'news',
      search_depth: 'advanced',
      country: 'DE',
      backend: 'brave',
      fallback_on_empty: true,
    },
    settings: elsewhere,
    expect: ({ data }) => expect(data['provider']).toBe('brave'),
  },
  {
    tool: 'web_search',
    shows: 'exa',
    input: { query: 'lakes', backend: 'exa', page: 2 },
    settings: elsewhere,
  },
  { tool: 'web_search', shows: 'google', input: { query: 'lakes', backend: 'google' }, settings: elsewhere },
  {
    tool: 'web_search',
    shows: 'a cost that is estimated',
    input: { query: 'lakes' },
    settings: { DPTTOOLS_TAVILY_BASE_URL: engines.baseUrls.tavily },
    expect: ({ data }) =>
      expect(data['usage']).toEqual({ provider_reported: false, estimated: true, credits: 1 }),
  },
  {
    tool: 'web_search',
    shows: 'a fallback',
    input: { query: 'lakes', time_range: 'week' },
    settings: partlyFailing,
    expect: ({ data }) =>
      expect(data).toMatchObject({
        provider: 'searxng',
        partial: true,
        fallback_chain_used: ['exa', 'searxng'],
        errors: [{ backend: 'exa', class: 'connection_error' }],
      }),
  },
  {
    tool: 'web_search',
    input: { query: 'lakes' },
    settings: { ...failing, DPTTOOLS_WEB_SEARCH_CHAIN: 'brave' },
    expect: { code: 'search_failed' },
  },
  {
    tool: 'web_search',
    input: { query: 'lakes' },
    settings: badPolicy,
    expect: { code: 'bad_configuration' },
  },
  {
    tool: 'web_search',
    shows: 'an unknown name in the chain',
    input: { query: 'lakes' },
    settings: { DPTTOOLS_WEB_SEARCH_CHAIN: 'brave,altavista' },
    expect: { code: 'bad_configuration' },
  },
  {
    tool: 'web_search',
    shows: 'a wrong word',
    input: { query: 'lakes', search_type: 'images' },
    settings: elsewhere,
    expect: { code: 'invalid_arguments' },
  },
  {
    tool: 'web_search',
    shows: 'nothing set up',
    input: { query: 'lakes' },
    settings: {
      DPTTOOLS_WEB_SEARCH_PROVIDER: 'serper',
      DPTTOOLS_WEB_SEARCH_CHAIN: 'serper',
      SERPER_API_KEY: '',
    },
    expect: { code: 'requirement_missing' },
  },
];

const forcedTools = ['web_search_brave', 'web_search_exa', 'web_search_searxng'] as const;

const forcedSearches = forcedTools.flatMap((tool): Sample<WebTool>[] => [
  {
    tool,
    input: { ...everyFilter, backend: 'auto', fallback_on_empty: true },
    settings: elsewhere,
    expect: ({ data }) => expect(`web_search_${data['provider']}`).toBe(tool),
  },
  { tool, input: { query: 'lakes' }, settings: elsewhere },
  { tool, input: { query: 'lakes' }, settings: failing, expect: { code: 'search_failed' } },
  { tool, input: { query: 'lakes' }, settings: badPolicy, expect: { code: 'bad_configuration' } },
]);

const pages: Sample<WebTool>[] = [
  {
    tool: 'fetch_webpage',
    input: {
      url: site.url('/moved'),
      max_length: 500,
      offset: 0,
      format: 'text',
      structured: true,
      extract_text: true,
    },
    expect: ({ data, texts }) => {
      expect(data).toMatchObject({
        url: site.url('/moved'),
        final_url: site.url('/article'),
        status: 200,
        content_type: 'text/html; charset=utf-8',
        title: 'Warm lakes',
        extractor: 'readability',
        truncated: true,
        has_more: true,
        likely_js_rendered: false,
        byte_cap_reached: false,
      });
      expect(Object.keys(JSON.parse(texts[0] ?? ''))).toEqual([
        ...[
          'url',
          'final_url',
          'status',
          'content_type',
          'title',
          'format',
          'extractor',
          'text',
          'truncated',
        ],
        ...['total_chars', 'offset', 'next_offset', 'has_more', 'byte_cap_reached', 'likely_js_rendered'],
      ]);
    },
  },
  {
    tool: 'fetch_webpage',
    shows: 'a further part',
    input: { url: site.url('/article'), offset: 600, max_length: 500 },
  },
  {
    tool: 'fetch_webpage',
    shows: 'Markdown and assets',
    input: { url: site.url('/article'), format: 'markdown', include_assets: true },
    expect: ({ data }) => {
      expect(data['text']).toContain(`[the list of lakes](${site.url('/guide/lakes.html')})`);
      expect(data).toMatchObject({ assets_truncated: false });
      expect(data['images']).toContainEqual({
        url: site.url('/guide/shore.jpg'),
        alt: 'A shore',
        width: 640,
        height: 480,
        source: 'img',
      });
      expect(data['links']).toContainEqual({ url: site.url('/'), text: 'Home of everything' });
    },
  },
  {
    tool: 'fetch_webpage',
    shows: 'the source',
    input: { url: site.url('/gone').replace('/gone', '/shell'), extract_text: false },
    expect: ({ data }) =>
      expect(data).toMatchObject({
        format: 'html',
        extractor: 'none',
        likely_js_rendered: true,
        title: 'App',
      }),
  },
  {
    tool: 'fetch_webpage',
    shows: 'JSON as it is',
    input: { url: site.url('/data.json') },
    expect: ({ data }) =>
      expect(data).toMatchObject({
        text: '{"lakes": ["Baikal", "Balaton"]}',
        extractor: 'none',
        next_offset: null,
      }),
  },
  {
    tool: 'fetch_webpage',
    shows: 'a feed',
    input: { url: site.url('/feed') },
    expect: ({ data }) => {
      expect(data).toMatchObject({ extractor: 'feed', title: 'Lake news' });
      expect(data['text']).toContain('1. It froze\nhttps://lakes.example/1');
      expect(data['text']).toContain('All of it.');
    },
  },
  {
    tool: 'fetch_webpage',
    shows: 'another charset',
    input: { url: site.url('/plain') },
    expect: ({ data }) => expect(data['text']).toBe('Lac L\xe9man\r\nend'),
  },
  {
    tool: 'fetch_webpage',
    shows: 'no content type',
    input: { url: site.url('/untyped') },
    expect: ({ data }) => expect(data).toMatchObject({ title: 'Untyped', text: 'Still a page.' }),
  },
  { tool: 'fetch_webpage', input: { url: site.url('/file.pdf') }, expect: { code: 'unsupported_type' } },
  { tool: 'fetch_webpage', input: { url: site.url('/not-text') }, expect: { code: 'unsupported_type' } },
];

const pictures: Sample<WebTool>[] = [
  {
    tool: 'fetch_image',
    shows: 'a photograph that calls itself a page',
    input: { url: site.url('/photo') },
    expect: ({ data, media }) => {
      // Stored on its side, shown upright.
      expect(data).toMatchObject({ format: 'JPEG', width: 450, height: 600 });
      expect(data).toMatchObject({ shown_as: 'image/jpeg', shown_width: 600, shown_height: 450 });
      expect(media).toHaveLength(1);
    },
  },
  { tool: 'fetch_image', input: { url: site.url('/photo.png') } },
  {
    tool: 'fetch_image',
    shows: 'a smaller version',
    input: { url: site.url('/photo') },
    settings: { DPTTOOLS_IMAGE_MAX_EDGE_PX: '64' },
    expect: ({ data }) => expect(data).toMatchObject({ shown_width: 64, shown_height: 48 }),
  },
  {
    tool: 'fetch_image',
    shows: 'an animation',
    input: { url: site.url('/moving.gif') },
    expect: ({ data }) => expect(data['frames']).toBeGreaterThan(1),
  },
  { tool: 'fetch_image', input: { url: site.url('/article') }, expect: { code: 'not_an_image' } },
  { tool: 'fetch_image', input: { url: site.url('/cut.png') }, expect: { code: 'bad_image' } },
  {
    tool: 'fetch_image',
    shows: 'a bomb',
    input: { url: site.url('/bomb.png') },
    expect: { code: 'bad_image' },
  },
  {
    tool: 'fetch_image',
    input: { url: site.url('/photo') },
    settings: { DPTTOOLS_FETCH_IMAGE_MAX_BYTES: '1000' },
    expect: { code: 'too_large' },
  },
];

const refusals = (['fetch_webpage', 'fetch_image'] as const).flatMap((tool): Sample<WebTool>[] => [
  { tool, input: { url: 'file:///etc/passwd' }, expect: { code: 'bad_url' } },
  { tool, input: { url: 'http://169.254.169.254/latest/meta-data/' }, expect: { code: 'address_refused' } },
  { tool, shows: 'a way inward', input: { url: site.url('/inward') }, expect: { code: 'address_refused' } },
  { tool, input: { url: site.url('/round') }, expect: { code: 'redirect_refused' } },
  { tool, input: { url: 'http://127.0.0.1:1/' }, expect: { code: 'unreachable' } },
  { tool, input: { url: site.url('/broken') }, expect: { code: 'bad_response' } },
  { tool, input: { url: site.url('/gone') }, expect: { code: 'http_error' } },
  { tool, shows: 'busy', input: { url: site.url('/busy') }, expect: { code: 'http_error' } },
  { tool, input: { url: site.url('/article') }, settings: badRule, expect: { code: 'bad_configuration' } },
]);

const cited = [
  { url: 'https://lakes.example/a', title: 'Lake A', content: 'It is warm.' },
  { url: 'https://lakes.example/b', title: 'Lake B', snippet: 'It is cold.' },
  { url: 'http://www.lakes.example/a/?utm_source=x#top', title: 'Lake A again', content: 'It is deep.' },
  { nothing: true },
];

const citations: Sample<WebTool>[] = [
  {
    tool: 'format_search_results',
    input: { results: JSON.stringify({ results: cited }) },
    expect: ({ data, texts }) => {
      expect(data['sources']).toEqual([
        {
          number: 1,
          title: 'Lake A',
          url: 'https://lakes.example/a',
          passages: ['It is warm.', 'It is deep.'],
        },
        { number: 2, title: 'Lake B', url: 'https://lakes.example/b', passages: ['It is cold.'] },
      ]);
      expect(texts[0]).toContain('It is deep. [1]');
      expect(texts[0]).toContain('References:\n[1] Lake A - https://lakes.example/a\n[2] Lake B');
    },
  },
  { tool: 'format_search_results', shows: 'parsed already', input: { results: cited } },
  { tool: 'format_search_results', shows: 'many', input: { results: JSON.stringify(manyResults()) } },
  { tool: 'format_search_results', input: { results: '[{"url": "x",]' }, expect: { code: 'bad_json' } },
  { tool: 'format_search_results', input: { results: '{"error": "no"}' }, expect: { code: 'no_results' } },
];

function manyResults() {
  return Array.from({ length: 400 }, (_, at) => ({
    url: `https://lakes.example/${at}`,
    title: `Lake ${at}`,
    content: `What is said about lake ${at}. `.repeat(20),
  }));
}

const samples = [...searches, ...forcedSearches, ...pages, ...pictures, ...refusals, ...citations];

const errorFields = [
  'errors.backend',
  'errors.class',
  'errors.message',
  'errors.details',
  'notes',
  'total_results',
];

/** One function answers all searches; what a provider never says is met by those of web_search. */
const neverSaid = {
  web_search_brave: [
    'results.score',
    'results.engine',
    'usage.estimated',
    'usage.credits',
    'usage.cost_dollars',
  ],
  web_search_exa: ['results.engine', 'usage.estimated', 'usage.credits', 'usage.requests'],
  web_search_searxng: [
    ...['results.author', 'results.highlights', 'usage.estimated', 'usage.credits', 'usage.cost_dollars'],
  ],
};

function saidByOthers(): Record<string, string> {
  const places = Object.entries(neverSaid).flatMap(([tool, fields]) =>
    [...errorFields, ...fields].map((field) => [`${tool}.output.${field}`, 'the samples of web_search']),
  );
  return Object.fromEntries(places);
}

/** What every way of serving the family must answer. */
export const webSearchFacts: FamilyFacts<WebTool> = {
  source: new URL('../src/family.ts', import.meta.url),
  settings: { ...searchSettings, DPTTOOLS_FETCH_ALLOW_HOSTS: '127.0.0.1' },
  samples,
  jsonText: { fetch_webpage: '*' },
  coveredElsewhere: {
    'fetch_webpage.output.structured': 'test/web-search.pages.e2e.test.ts',
    ...saidByOthers(),
  },
};
