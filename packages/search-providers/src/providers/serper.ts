import type { SearchRequest } from '../request/search-request.ts';
import { canonicalResult, without } from '../result/canonical-result.ts';
import { type Fields, numberOf, textOf } from '../result/read-fields.ts';
import type { SearchResult } from '../result/search-result.ts';
import { endpoint } from '../wire/endpoint.ts';
import { inAskedDomains, withSiteOperators } from './domain-filters.ts';
import { unsupported } from './filter-notes.ts';
import type { Provider } from './provider.ts';
import { resultList } from './result-list.ts';

const ages = { day: 'qdr:d', week: 'qdr:w', month: 'qdr:m', year: 'qdr:y', all: undefined } as const;
const queryCharacters = 2048;

/** https://serper.dev: Google's results. */
export const serper: Provider = {
  name: 'serper',
  defaultBaseUrl: 'https://google.serper.dev',

  prepare(request, { baseUrl, key }) {
    const { query, filters } = withSiteOperators(request, { characters: queryCharacters });
    const parameters = {
      q: query,
      num: request.numResults,
      page: request.page,
      hl: request.language.toLowerCase(),
      gl: request.country?.toLowerCase(),
      tbs: ages[request.timeRange],
    };
    return {
      method: 'POST',
      url: endpoint(baseUrl, request.searchType === 'news' ? '/news' : '/search').href,
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(parameters),
      filters: [
        ...filters,
        ...unsupported(request, {
          searchDepth: 'serper has one depth',
          safeSearch: 'serper has no such setting',
        }),
      ],
    };
  },

  read(answer, { request }) {
    const results = resultList(answer, request.searchType === 'news' ? 'news' : 'organic', hitOf);
    const credits = numberOf(answer['credits']);
    return {
      results: firstOf(inAskedDomains(results, request), request),
      total: null,
      usage:
        credits === undefined
          ? { provider_reported: false, requests: 1 }
          : { provider_reported: true, credits },
    };
  },
};

function hitOf(hit: Fields): SearchResult[] {
  return canonicalResult(
    'serper',
    {
      title: textOf(hit['title']),
      url: textOf(hit['link']),
      snippet: textOf(hit['snippet']),
      published_date: textOf(hit['date']),
    },
    without(hit, ['title', 'link', 'snippet', 'date', 'imageUrl']),
  );
}

function firstOf(results: SearchResult[], { numResults }: SearchRequest): SearchResult[] {
  return results.slice(0, numResults);
}
