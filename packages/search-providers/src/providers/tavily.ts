import type { SearchRequest } from '../request/search-request.ts';
import { canonicalResult, without } from '../result/canonical-result.ts';
import { fieldsAt, numberOf, textOf } from '../result/read-fields.ts';
import type { AppliedFilter, SearchUsage } from '../result/search-result.ts';
import { endpoint } from '../wire/endpoint.ts';
import { clamped, filterNote, unsupported } from './filter-notes.ts';
import type { Provider } from './provider.ts';
import { resultList } from './result-list.ts';
import { tavilyCountry } from './tavily-country.ts';

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
export const tavily: Provider = {
  name: 'tavily',
  defaultBaseUrl: 'https://api.tavily.com',

  prepare(request, { baseUrl, key }) {
    const size = clamped(request, 'numResults', { most: 20, reason: 'tavily gives 20 at most' });
    const country = countryOf(request);
    const parameters = {
      query: request.query,
      search_depth: request.searchDepth,
      topic: request.searchType,
      max_results: size.value,
      time_range: request.timeRange === 'all' ? undefined : request.timeRange,
      country: country.name,
      include_domains: someOf(request.includeDomains),
      exclude_domains: someOf(request.excludeDomains),
      include_usage: true,
    };
    return {
      method: 'POST',
      url: endpoint(baseUrl, '/search').href,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify(parameters),
      filters: [
        ...size.filters,
        ...country.filters,
        ...unsupported(request, {
          page: 'tavily has no further pages: this is the first',
          language: 'tavily has no language filter',
          safeSearch: 'tavily has no such setting for every plan',
        }),
      ],
    };
  },

  read(answer, { request }) {
    const results = resultList(answer, 'results', (hit) =>
      canonicalResult(
        'tavily',
        {
          title: textOf(hit['title']),
          url: textOf(hit['url']),
          snippet: textOf(hit['content']),
          published_date: textOf(hit['published_date']),
          score: numberOf(hit['score']),
        },
        { ...without(hit, ['title', 'url', 'content', 'published_date', 'score']), score_kind: 'relevance' },
      ),
    );
    return { results, total: null, usage: usageOf(numberOf(fieldsAt(answer, 'usage')['credits']), request) };
  },
};

function usageOf(credits: number | undefined, { searchDepth }: SearchRequest): SearchUsage {
  if (credits !== undefined) return { provider_reported: true, credits };
  return { provider_reported: false, estimated: true, credits: searchDepth === 'advanced' ? 2 : 1 };
}

function countryOf(request: SearchRequest): { name: string | undefined; filters: AppliedFilter[] } {
  if (request.country === undefined) return { name: undefined, filters: [] };
  if (request.searchType === 'news') {
    const reason = 'tavily takes a country for general searches only';
    return { name: undefined, filters: [filterNote(request, 'country', false, reason)] };
  }
  const name = tavilyCountry(request.country);
  const filters =
    name === undefined ? [filterNote(request, 'country', false, 'tavily does not know it')] : [];
  return { name, filters };
}

function someOf(list: readonly string[]): readonly string[] | undefined {
  return list.length === 0 ? undefined : list;
}
