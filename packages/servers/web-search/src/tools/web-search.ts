import { type Requirement, readsWeb } from '@dpttools/kit';
import { backendNames } from '@dpttools/search-providers';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { answerSearch } from '../lib/search/answer-search.ts';
import type { SearchSettings } from '../lib/search/search-settings.ts';
import { filterShape, searchErrors, searchOutput } from '../lib/search/search-shape.ts';

// These are the settings of this family, each parsed by its declaration.
const searchSettings = (settings: unknown) => settings as SearchSettings;

const usableSettings: Requirement = {
  kind: 'probe',
  id: 'usable settings',
  without: 'every search fails and says which setting or field is wrong',
  hint: 'Correct DPTTOOLS_WEB_SEARCH_CHAIN, or the file in DPTTOOLS_WEB_SEARCH_BACKENDS: examples/backends.yaml shows every field.',
  async check(settings) {
    const { searchConfiguration } = await import('../lib/search/search-configuration.ts');
    await searchConfiguration(searchSettings(settings));
    return true;
  },
};

const searchProvider: Requirement = {
  kind: 'probe',
  id: 'search provider',
  without: 'searches fail and say why, but those with backend=searxng',
  hint: 'Set DPTTOOLS_WEB_SEARCH_PROVIDER and DPTTOOLS_WEB_SEARCH_API_KEY, or keys such as BRAVE_API_KEYS, or SEARXNG_URLS.',
  async check(settings) {
    const { describeSetUp } = await import('../lib/search/describe-set-up.ts');
    return (await describeSetUp(searchSettings(settings))) ?? false;
  },
};

export const webSearch = defineTool({
  name: 'web_search',
  title: 'Search the web',
  description: 'Search the web. Read a hit with fetch_webpage.',
  input: z.object({
    query: z.string().describe('Up to 400 characters'),
    num_results: z.int().default(5).describe('1 to 100'),
    search_type: z.string().default('general').describe('general or news'),
    search_depth: z.string().default('basic').describe('Tavily: basic, advanced, fast, ultra-fast'),
    ...filterShape,
    country: z.string().optional().describe('Code: DE'),
    backend: z
      .enum(['auto', ...backendNames])
      .default('auto')
      .describe('Ask only this'),
    fallback_on_empty: z.boolean().optional().describe('Ask the next if none is found'),
  }),
  output: searchOutput,
  safety: readsWeb,
  profile: 'core',
  bulky: true,
  timeoutMs: 120_000,
  requires: [usableSettings, searchProvider],
  errors: searchErrors,
  handler: ({ backend, fallback_on_empty, ...input }, { services, signal, limits }) =>
    answerSearch(services.search, {
      input,
      choice: { backend, fallbackOnEmpty: fallback_on_empty, signal },
      maxChars: limits.maxTextChars,
    }),
});
