import type { SearchRequest } from '../request/search-request.ts';
import { canonicalResult, without } from '../result/canonical-result.ts';
import { type Fields, fieldsAt, isFields, listAt, textOf } from '../result/read-fields.ts';
import type { AppliedFilter, SearchResult } from '../result/search-result.ts';
import { endpoint, withParameters } from '../wire/endpoint.ts';
import { inAskedDomains, withSiteOperators } from './domain-filters.ts';
import { clamped, filterNote, unsupported } from './filter-notes.ts';
import { type Diagnosis, type ErrorAnswer, type Provider, UnreadableAnswer } from './provider.ts';
import { resultList } from './result-list.ts';

const ages = { day: 'd1', week: 'w1', month: 'm1', year: 'y1', all: undefined } as const;
const most = { queryCharacters: 2048, results: 10, reachable: 100 };
const restrictable =
  'ar bg ca cs da de el en es et fi fr hr hu id is it iw ja ko lt lv nl no pl pt ro ru sk sl sr sv tr zh-CN zh-TW';

/** https://developers.google.com/custom-search/v1/reference/rest/v1/cse/list */
export const google: Provider = {
  name: 'google',
  defaultBaseUrl: 'https://www.googleapis.com',

  prepare(request, { baseUrl, key, searchEngineId }) {
    const size = clamped(request, 'numResults', { most: most.results, reason: 'google gives 10 at most' });
    const lastPage = Math.floor(most.reachable / size.value);
    const page = clamped(request, 'page', { most: lastPage, reason: 'google shows the first 100 hits only' });
    const domains = withSiteOperators(request, { characters: most.queryCharacters });
    const language = languageOf(request);
    return {
      method: 'GET',
      url: withParameters(endpoint(baseUrl, '/customsearch/v1'), {
        key,
        cx: searchEngineId,
        q: domains.query,
        num: size.value,
        start: (page.value - 1) * size.value + 1,
        lr: language.restriction,
        hl: request.language,
        gl: request.country?.toLowerCase(),
        safe: request.safeSearch === 'off' ? 'off' : 'active',
        dateRestrict: ages[request.timeRange],
      }),
      headers: { accept: 'application/json' },
      filters: [
        ...size.filters,
        ...page.filters,
        ...domains.filters,
        ...language.filters,
        ...unsupported(request, {
          searchType: 'google custom search has no news search',
          searchDepth: 'google has one depth',
        }),
      ],
    };
  },

  read(answer, { request }) {
    const information = fieldsAt(answer, 'searchInformation');
    const isSearch = textOf(answer['kind'])?.startsWith('customsearch#') === true;
    if (!isSearch && Object.keys(information).length === 0 && answer['items'] === undefined) {
      throw new UnreadableAnswer('sent an answer that is not in the form of a Custom Search answer');
    }
    const total = Number(textOf(information['totalResults']) ?? 'none');
    return {
      // A search without hits has no "items" at all.
      results: inAskedDomains(resultList({ items: [], ...answer }, 'items', hitOf), request),
      total: Number.isFinite(total) ? total : null,
      usage: { provider_reported: false, requests: 1 },
    };
  },

  diagnose: diagnoseGoogle,
};

function hitOf(hit: Fields): SearchResult[] {
  const tags = fieldsAt(listAt(fieldsAt(hit, 'pagemap'), 'metatags')?.[0]);
  return canonicalResult(
    'google',
    {
      title: textOf(hit['title']),
      url: textOf(hit['link']),
      snippet: textOf(hit['snippet'])?.replace(/\s+/g, ' '),
      published_date: textOf(tags['article:published_time']),
      author: textOf(tags['author']),
    },
    without(hit, [
      'title',
      'link',
      'snippet',
      'htmlTitle',
      'htmlSnippet',
      'htmlFormattedUrl',
      'pagemap',
      'kind',
    ]),
  );
}

function languageOf(request: SearchRequest): { restriction?: string; filters: AppliedFilter[] } {
  const [primary = ''] = request.language.toLowerCase().split('-');
  const code = primary === 'zh' ? (/tw|hk|hant/i.test(request.language) ? 'zh-TW' : 'zh-CN') : primary;
  const spelled = code === 'he' ? 'iw' : code === 'nb' || code === 'nn' ? 'no' : code;
  if (restrictable.split(' ').includes(spelled)) return { restriction: `lang_${spelled}`, filters: [] };
  const reason = 'google cannot restrict results to it; it was named as the language of the user';
  return { filters: [filterNote(request, 'language', 'preferred', reason)] };
}

/** A bad key is a 400 here, and a spent quota was a 403 before it became a 429. */
function diagnoseGoogle({ status, body }: ErrorAnswer): Diagnosis | undefined {
  const error = fieldsAt(body, 'error');
  const reasons = [...(listAt(error, 'errors') ?? []), ...(listAt(error, 'details') ?? [])]
    .filter(isFields)
    .map((entry) => textOf(entry['reason']) ?? '');
  if (reasons.some((reason) => /^(?:API_KEY_INVALID|keyInvalid|keyExpired)$/.test(reason))) {
    return { kind: 'bad_key' };
  }
  const isQuota = reasons.some((reason) => /limitExceeded|quotaExceeded|RATE_LIMIT_EXCEEDED/i.test(reason));
  return status === 403 && isQuota ? { kind: 'quota' } : undefined;
}
