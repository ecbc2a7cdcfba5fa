import type { SearchRequest } from '../request/search-request.ts';
import { canonicalResult, without } from '../result/canonical-result.ts';
import { plainText } from '../result/plain-text.ts';
import { type Fields, fieldsAt, isFields, textOf, textsOf } from '../result/read-fields.ts';
import type { AppliedFilter, SearchResult } from '../result/search-result.ts';
import { endpoint, withParameters } from '../wire/endpoint.ts';
import { diagnoseBrave } from './brave-errors.ts';
import { braveCountry, braveLanguage } from './brave-markets.ts';
import { inAskedDomains, withSiteOperators } from './domain-filters.ts';
import { clamped, filterNote, unsupported } from './filter-notes.ts';
import { type Provider, UnreadableAnswer } from './provider.ts';
import { resultList } from './result-list.ts';

const ages = { day: 'pd', week: 'pw', month: 'pm', year: 'py', all: undefined } as const;
const most = { query: { characters: 400, words: 50 }, web: 20, news: 50, pages: 10 };

/** https://api-dashboard.search.brave.com/documentation */
export const brave: Provider = {
  name: 'brave',
  defaultBaseUrl: 'https://api.search.brave.com',

  prepare(request, { baseUrl, key }) {
    const isNews = request.searchType === 'news';
    const limit = isNews ? most.news : most.web;
    const size = clamped(request, 'numResults', { most: limit, reason: `brave gives ${limit} at most` });
    const page = clamped(request, 'page', { most: most.pages, reason: `brave has ${most.pages} pages` });
    const domains = withSiteOperators(request, most.query);
    const words = firstWords(domains.query);
    const market = marketOf(request);
    const url = endpoint(baseUrl, isNews ? '/res/v1/news/search' : '/res/v1/web/search');
    return {
      method: 'GET',
      url: withParameters(url, {
        q: words.query,
        count: size.value,
        offset: page.value - 1,
        search_lang: market.language,
        country: market.country,
        safesearch: request.safeSearch,
        freshness: ages[request.timeRange],
        text_decorations: isNews ? undefined : 'false',
        result_filter: isNews ? undefined : 'web',
      }),
      headers: { 'x-subscription-token': key, accept: 'application/json' },
      filters: [
        ...size.filters,
        ...page.filters,
        ...domains.filters,
        ...words.filters,
        ...market.filters,
        ...unsupported(request, { searchDepth: 'brave has one depth' }),
      ],
    };
  },

  read(answer, { request }) {
    if (textOf(answer['type']) === undefined && !isFields(answer['query'])) {
      throw new UnreadableAnswer('sent an answer that is not in the form of a Brave search answer');
    }
    const isNews = request.searchType === 'news';
    // A search without hits has no "web" section at all.
    const section = isNews ? answer : { results: [], ...fieldsAt(answer, 'web') };
    return {
      results: inAskedDomains(resultList(section, 'results', hitOf), request),
      total: null,
      usage: { provider_reported: false, requests: 1 },
    };
  },

  diagnose: diagnoseBrave,
};

function hitOf(hit: Fields): SearchResult[] {
  return canonicalResult(
    'brave',
    {
      title: plainText(textOf(hit['title']) ?? '') || undefined,
      url: textOf(hit['url']),
      snippet: plainText(textOf(hit['description']) ?? ''),
      published_date: textOf(hit['page_age']) ?? textOf(hit['age']),
      author: textOf(fieldsAt(hit, 'profile')['name']) ?? textOf(fieldsAt(hit, 'source')['name']),
      highlights: textsOf(hit['extra_snippets']).map(plainText),
    },
    without(hit, ['title', 'url', 'description', 'page_age', 'extra_snippets', 'meta_url', 'thumbnail']),
  );
}

function firstWords(query: string): { query: string; filters: AppliedFilter[] } {
  const words = query.split(/\s+/);
  if (words.length <= most.query.words) return { query, filters: [] };
  const cut = words.slice(0, most.query.words).join(' ');
  const reason = `brave reads ${most.query.words} words: the first of them were sent`;
  return { query: cut, filters: [{ filter: 'query', requested: query, applied: cut, reason }] };
}

function marketOf(request: SearchRequest): {
  language: string | undefined;
  country: string | undefined;
  filters: AppliedFilter[];
} {
  const language = braveLanguage(request.language);
  const country = request.country === undefined ? undefined : braveCountry(request.country);
  const filters: AppliedFilter[] = [];
  if (language === undefined) {
    filters.push(filterNote(request, 'language', false, 'brave does not know it'));
  }
  if (request.country !== undefined && country === undefined) {
    filters.push(filterNote(request, 'country', 'ALL', 'brave has no results of that country alone'));
  }
  return { language, country: request.country === undefined ? undefined : (country ?? 'ALL'), filters };
}
