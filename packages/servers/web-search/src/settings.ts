import { setting } from '@dpttools/kit';

const keys = (env: string, who: string) =>
  setting.list({ env, summary: `Keys of ${who}, which take turns.`, secret: true });
const key = (env: string, who: string) =>
  setting.optionalText({ env, summary: `A key of ${who}.`, secret: true });
const address = (env: string, who: string) =>
  setting.optionalText({ env, summary: `Address of ${who} in place of its own.` });

export const settings = {
  provider: setting.choice({
    env: 'DPTTOOLS_WEB_SEARCH_PROVIDER',
    summary:
      'The provider that is asked first; its key is DPTTOOLS_WEB_SEARCH_API_KEY. auto: what has a key.',
    choices: ['auto', 'tavily', 'serper', 'brave', 'exa', 'google', 'searxng', 'wikipedia'],
    default: 'auto',
  }),
  apiKey: setting.optionalText({
    env: 'DPTTOOLS_WEB_SEARCH_API_KEY',
    summary: 'Key of the provider in DPTTOOLS_WEB_SEARCH_PROVIDER.',
    secret: true,
  }),
  chain: setting.list({
    env: 'DPTTOOLS_WEB_SEARCH_CHAIN',
    summary: 'Providers in the order they are asked, each when those before it failed.',
  }),
  backendsFile: setting.optionalText({
    env: 'DPTTOOLS_WEB_SEARCH_BACKENDS',
    summary: 'Path of a backends.yaml: order, time limits, rate-limit patterns, cooldowns.',
  }),
  wikipedia: setting.boolean({
    env: 'DPTTOOLS_WEB_SEARCH_WIKIPEDIA',
    summary: 'Whether Wikipedia answers while no provider is set up.',
    default: true,
  }),
  tavilyKeys: keys('TAVILY_API_KEYS', 'Tavily'),
  tavilyKey: key('TAVILY_API_KEY', 'Tavily'),
  serperKeys: keys('SERPER_API_KEYS', 'Serper'),
  serperKey: key('SERPER_API_KEY', 'Serper'),
  braveKeys: keys('BRAVE_API_KEYS', 'Brave Search'),
  braveKey: key('BRAVE_API_KEY', 'Brave Search'),
  exaKeys: keys('EXA_API_KEYS', 'Exa'),
  exaKey: key('EXA_API_KEY', 'Exa'),
  googleKeys: keys('GOOGLE_API_KEYS', 'Google Custom Search'),
  googleKey: setting.optionalText({
    env: 'GOOGLE_API_KEY',
    summary:
      'A key of Google Custom Search; it counts only beside GOOGLE_CSE_ID, since other programs use it too.',
    secret: true,
  }),
  googleCseId: setting.optionalText({
    env: 'GOOGLE_CSE_ID',
    summary: 'Id of the search engine at Google Custom Search.',
  }),
  searxngUrls: setting.list({
    env: 'SEARXNG_URLS',
    summary: 'Addresses of SearXNG instances, which take turns.',
  }),
  tavilyUrl: address('DPTTOOLS_TAVILY_BASE_URL', 'Tavily'),
  serperUrl: address('DPTTOOLS_SERPER_BASE_URL', 'Serper'),
  braveUrl: address('DPTTOOLS_BRAVE_BASE_URL', 'Brave Search'),
  exaUrl: address('DPTTOOLS_EXA_BASE_URL', 'Exa'),
  googleUrl: address('DPTTOOLS_GOOGLE_SEARCH_BASE_URL', 'Google Custom Search'),
  wikipediaUrl: address('DPTTOOLS_WIKIPEDIA_BASE_URL', 'Wikipedia'),
  allowHosts: setting.list({
    env: 'DPTTOOLS_FETCH_ALLOW_HOSTS',
    summary:
      'Hosts that may be fetched though they are not public: intra.example, *.example, 10.1.0.0/16. Every port of them.',
  }),
  maxPageBytes: setting.integer({
    env: 'DPTTOOLS_FETCH_MAX_BYTES',
    summary: 'Bytes of a page that are downloaded; what follows is left out.',
    default: 5_000_000,
    min: 1000,
    max: 50_000_000,
  }),
  maxImageBytes: setting.integer({
    env: 'DPTTOOLS_FETCH_IMAGE_MAX_BYTES',
    summary: 'Largest picture, in bytes, that is downloaded.',
    default: 10_000_000,
    min: 1000,
    max: 200_000_000,
  }),
  proxy: setting.optionalText({
    env: 'DPTTOOLS_WEB_PROXY',
    summary: 'HTTP proxy for searches and pages; those of the environment are not used.',
    secret: true,
  }),
};
