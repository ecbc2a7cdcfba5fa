import type { SearchRequest, TimeRange } from '../request/search-request.ts';
import { canonicalResult, without } from '../result/canonical-result.ts';
import { type Fields, fieldsAt, numberOf, textOf, textsOf } from '../result/read-fields.ts';
import type { SearchResult, SearchUsage } from '../result/search-result.ts';
import { endpoint } from '../wire/endpoint.ts';
import { unsupported } from './filter-notes.ts';
import type { Diagnosis, ErrorAnswer, Provider } from './provider.ts';
import { resultList } from './result-list.ts';

const daysBack: Readonly<Record<TimeRange, number>> = { day: 1, week: 7, month: 31, year: 365, all: 0 };
const dayMs = 86_400_000;
const snippetCharacters = 500;

/** https://exa.ai/docs/reference/search */
export const exa: Provider = {
  name: 'exa',
  defaultBaseUrl: 'https://api.exa.ai',

  prepare(request, { baseUrl, key, nowMs }) {
    const parameters = {
      query: request.query,
      type: kindOf(request),
      category: request.searchType === 'news' ? 'news' : undefined,
      numResults: request.numResults,
      userLocation: request.country,
      includeDomains: someOf(request.includeDomains),
      excludeDomains: someOf(request.excludeDomains),
      startPublishedDate:
        request.timeRange === 'all'
          ? undefined
          : new Date(nowMs - daysBack[request.timeRange] * dayMs).toISOString(),
      moderation: request.safeSearch !== 'off',
      contents: { highlights: { maxCharacters: snippetCharacters } },
    };
    return {
      method: 'POST',
      url: endpoint(baseUrl, '/search').href,
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(parameters),
      filters: unsupported(request, {
        page: 'exa has no further pages: this is the first',
        language: 'exa has no language filter',
        ...(request.searchDepth === 'advanced' ? { searchDepth: 'exa searches at its usual depth' } : {}),
      }),
    };
  },

  read(answer) {
    return { results: resultList(answer, 'results', hitOf), total: null, usage: usageOf(answer) };
  },

  diagnose: diagnoseExa,
};

function kindOf({ searchDepth }: SearchRequest): string {
  if (searchDepth === 'fast') return 'fast';
  return searchDepth === 'ultra-fast' ? 'instant' : 'auto';
}

function hitOf(hit: Fields): SearchResult[] {
  const highlights = textsOf(hit['highlights']);
  const text = textOf(hit['summary']) ?? highlights.join(' … ');
  return canonicalResult(
    'exa',
    {
      title: textOf(hit['title']),
      url: textOf(hit['url']),
      snippet: text === '' ? textOf(hit['text'])?.slice(0, snippetCharacters) : text,
      published_date: textOf(hit['publishedDate']),
      author: textOf(hit['author']),
      score: numberOf(hit['score']),
      highlights,
    },
    {
      ...without(hit, [
        ...['title', 'url', 'text', 'summary', 'publishedDate', 'author', 'score', 'highlights'],
        ...['image', 'favicon'],
      ]),
      ...(numberOf(hit['score']) === undefined ? {} : { score_kind: 'similarity' }),
    },
  );
}

function usageOf(answer: Fields): SearchUsage {
  const cost = numberOf(fieldsAt(answer, 'costDollars')['total']);
  return cost === undefined
    ? { provider_reported: false, requests: 1 }
    : { provider_reported: true, cost_dollars: cost };
}

/** https://exa.ai/docs/admin/error-codes: the tag says whose budget is spent. */
function diagnoseExa({ status, body, text }: ErrorAnswer): Diagnosis | undefined {
  if (status !== 402) return undefined;
  const tag = textOf(body['tag']) ?? text;
  if (tag.includes('TEAM_BUDGET_EXCEEDED')) return { kind: 'team_exhausted' };
  if (/NO_MORE_CREDITS|API_KEY_BUDGET_EXCEEDED/.test(tag)) return { kind: 'key_exhausted' };
  return undefined;
}

function someOf(list: readonly string[]): readonly string[] | undefined {
  return list.length === 0 ? undefined : list;
}
