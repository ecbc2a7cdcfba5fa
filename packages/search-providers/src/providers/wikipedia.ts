import type { SearchRequest } from '../request/search-request.ts';
import { canonicalResult, without } from '../result/canonical-result.ts';
import { plainText } from '../result/plain-text.ts';
import { type Fields, fieldsAt, isFields, numberOf, textOf } from '../result/read-fields.ts';
import type { AppliedFilter, SearchResult } from '../result/search-result.ts';
import { endpoint, withParameters } from '../wire/endpoint.ts';
import { domainNotes, inAskedDomains } from './domain-filters.ts';
import { filterNote, unsupported } from './filter-notes.ts';
import { type Provider, ReportedError } from './provider.ts';
import { resultList } from './result-list.ts';

const encyclopediaOnly = 'wikipedia is an encyclopedia: its own articles only';

/** https://www.mediawiki.org/wiki/API:Search */
export const wikipedia: Provider = {
  name: 'wikipedia',
  defaultBaseUrl: 'https://en.wikipedia.org',
  keyless: true,

  prepare(request, { baseUrl }) {
    return {
      method: 'GET',
      url: withParameters(endpoint(siteOf(baseUrl, request), '/w/api.php'), {
        action: 'query',
        list: 'search',
        srsearch: request.query,
        srlimit: request.numResults,
        sroffset: (request.page - 1) * request.numResults,
        srprop: 'snippet|timestamp|wordcount',
        srinfo: 'totalhits',
        format: 'json',
        formatversion: 2,
      }),
      headers: { accept: 'application/json' },
      filters: [
        ...languageNote(baseUrl, request),
        ...domainNotes(request),
        ...unsupported(request, {
          searchType: encyclopediaOnly,
          searchDepth: 'wikipedia has one depth',
          country: encyclopediaOnly,
          timeRange: encyclopediaOnly,
          safeSearch: encyclopediaOnly,
        }),
      ],
    };
  },

  read(answer, { request, access }) {
    if (isFields(answer['error'])) throw new ReportedError(textOf(answer['error']['info']) ?? 'error');
    const site = siteOf(access.baseUrl, request);
    const query = fieldsAt(answer, 'query');
    const found = resultList(query, 'search', (hit) => hitOf(hit, site));
    return {
      results: inAskedDomains(found, request),
      total: numberOf(fieldsAt(query, 'searchinfo')['totalhits']) ?? null,
      usage: { provider_reported: false, requests: 1 },
    };
  },
};

function hitOf(hit: Fields, site: string): SearchResult[] {
  const title = textOf(hit['title']);
  if (title === undefined) return [];
  const url = new URL(`/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`, site).href;
  return canonicalResult(
    'wikipedia',
    { title, url, snippet: plainText(textOf(hit['snippet']) ?? ''), engine: 'wikipedia' },
    {
      ...without(hit, ['title', 'snippet', 'ns', 'timestamp']),
      last_edited: hit['timestamp'],
      source_kind: 'encyclopedia',
    },
  );
}

/** The language chooses the encyclopedia, unless its address is set. */
function siteOf(baseUrl: string, { language }: SearchRequest): string {
  if (baseUrl !== wikipedia.defaultBaseUrl) return baseUrl;
  const [primary = 'en'] = language.toLowerCase().split('-');
  return `https://${primary === 'nb' ? 'no' : primary}.wikipedia.org`;
}

function languageNote(baseUrl: string, request: SearchRequest): AppliedFilter[] {
  if (baseUrl === wikipedia.defaultBaseUrl || request.language === 'en') return [];
  return [filterNote(request, 'language', false, 'the address that is set for wikipedia fixes its language')];
}
