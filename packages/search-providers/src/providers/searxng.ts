import type { SearchRequest } from '../request/search-request.ts';
import { canonicalResult, without } from '../result/canonical-result.ts';
import { plainText } from '../result/plain-text.ts';
import { type Fields, listAt, numberOf, textOf } from '../result/read-fields.ts';
import type { AppliedFilter, SearchResult } from '../result/search-result.ts';
import { addressCredentials } from '../wire/address-credentials.ts';
import { endpoint, withParameters } from '../wire/endpoint.ts';
import { domainNotes, inAskedDomains } from './domain-filters.ts';
import { filterNote, unsupported } from './filter-notes.ts';
import type { Diagnosis, ErrorAnswer, Provider } from './provider.ts';
import { resultList } from './result-list.ts';

const levels = { off: 0, moderate: 1, strict: 2 } as const;
const ranges = { day: 'day', week: 'month', month: 'month', year: 'year', all: undefined } as const;
const missingFormat =
  'does not answer with JSON: its settings.yml needs "json" in search.formats (formats: [html, json])';

/** https://docs.searxng.org/dev/search_api.html. The "key" is the address of an instance. */
export const searxng: Provider = {
  name: 'searxng',
  defaultBaseUrl: 'http://localhost:8888',

  prepare(request, { baseUrl }) {
    // So that no address that is shown holds a password.
    const credentials = addressCredentials(baseUrl);
    const authorization = credentials === undefined ? {} : { authorization: `Basic ${credentials.basic}` };
    return {
      method: 'GET',
      url: withParameters(endpoint(credentials?.address ?? baseUrl, '/search'), {
        q: request.query,
        format: 'json',
        categories: request.searchType === 'news' ? 'news' : 'general',
        language: request.language,
        pageno: request.page,
        time_range: ranges[request.timeRange],
        safesearch: levels[request.safeSearch],
      }),
      headers: { accept: 'application/json', ...authorization },
      filters: [
        ...weekNote(request),
        ...domainNotes(request),
        ...unsupported(request, {
          country: 'searxng has no country filter; a language tag such as "de-AT" names one',
          searchDepth: 'searxng has one depth',
        }),
      ],
    };
  },

  read(answer, { request }) {
    const found = resultList(answer, 'results', hitOf);
    const total = numberOf(answer['number_of_results']);
    const missing = (listAt(answer, 'unresponsive_engines') ?? []).map(engineWords);
    return {
      results: inAskedDomains(found, request).slice(0, request.numResults),
      // Instances that cannot count say 0.
      total: total === undefined || total === 0 ? null : total,
      usage: { provider_reported: false, requests: 1 },
      filters: sizeNote(request, found.length),
      ...(missing.length === 0 ? {} : { missing }),
    };
  },

  diagnose: diagnoseSearxng,
};

function hitOf(hit: Fields): SearchResult[] {
  const score = numberOf(hit['score']);
  return canonicalResult(
    'searxng',
    {
      title: plainText(textOf(hit['title']) ?? '') || undefined,
      url: textOf(hit['url']),
      snippet: plainText(textOf(hit['content']) ?? ''),
      published_date: textOf(hit['publishedDate']),
      author: textOf(hit['author']),
      score,
      engine: textOf(hit['engine']),
    },
    {
      ...without(hit, [
        ...['title', 'url', 'content', 'publishedDate', 'author', 'score', 'engine'],
        ...['template', 'parsed_url', 'thumbnail', 'img_src', 'iframe_src', 'pubdate'],
      ]),
      ...(score === undefined ? {} : { score_kind: 'of this instance' }),
    },
  );
}

/** An engine comes as `["name", "why"]`. */
function engineWords(engine: unknown): string {
  const [name, why] = Array.isArray(engine) ? engine.map(String) : [String(engine)];
  return why === undefined ? `${name} did not respond` : `${name} did not respond (${why})`;
}

function weekNote(request: SearchRequest): AppliedFilter[] {
  if (request.timeRange !== 'week') return [];
  return [filterNote(request, 'timeRange', 'month', 'searxng has day, month and year')];
}

function sizeNote(request: SearchRequest, found: number): AppliedFilter[] {
  if (found === 0 || found >= request.numResults) return [];
  return [filterNote(request, 'numResults', found, 'the instance decides how many hits a page has')];
}

/** An instance answers 403 for a format it does not serve, and HTML where a page stands before it. */
function diagnoseSearxng({ status, text }: ErrorAnswer): Diagnosis | undefined {
  const isPage = status >= 200 && status < 300 && /^\s*</.test(text);
  return status === 403 || isPage ? { kind: 'misconfigured', words: missingFormat } : undefined;
}
