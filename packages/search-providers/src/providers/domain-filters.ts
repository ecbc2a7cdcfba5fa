import { requestLimits, type SearchRequest } from '../request/search-request.ts';
import type { AppliedFilter, SearchResult } from '../result/search-result.ts';
import { filterNote } from './filter-notes.ts';

const asOperators = 'asked for as site: operators in the query, and checked in the results';
const hereOnly = 'no such filter: other domains are left out of the results, which may make them fewer';

/** Domains for a provider that reads `site:` operators, as far as the longest query it takes allows. */
export function withSiteOperators(
  request: SearchRequest,
  most: { readonly characters: number; readonly words?: number } = {
    characters: requestLimits.queryCharacters,
  },
): { readonly query: string; readonly filters: AppliedFilter[] } {
  const { includeDomains, excludeDomains } = request;
  if (includeDomains.length + excludeDomains.length === 0) return { query: request.query, filters: [] };
  const included = includeDomains.map((domain) => `site:${domain}`).join(' OR ');
  const parts = [
    request.query,
    includeDomains.length > 1 ? `(${included})` : included,
    ...excludeDomains.map((domain) => `-site:${domain}`),
  ];
  const query = parts.filter((part) => part !== '').join(' ');
  const fits = query.length <= most.characters && query.split(/\s+/).length <= (most.words ?? Infinity);
  if (!fits) return { query: request.query, filters: domainNotes(request, hereOnly) };
  return { query, filters: domainNotes(request, asOperators) };
}

/** For a provider with no domain filter of its own. */
export function domainNotes(request: SearchRequest, reason: string = hereOnly): AppliedFilter[] {
  return (['includeDomains', 'excludeDomains'] as const)
    .filter((field) => request[field].length > 0)
    .map((field) => filterNote(request, field, true, reason));
}

/** Operators are hints to some engines, so what they let through is left out here. */
export function inAskedDomains(results: readonly SearchResult[], request: SearchRequest): SearchResult[] {
  const { includeDomains, excludeDomains } = request;
  return results.filter(({ url }) => {
    const host = new URL(url).hostname;
    if (excludeDomains.some((domain) => belongsTo(host, domain))) return false;
    return includeDomains.length === 0 || includeDomains.some((domain) => belongsTo(host, domain));
  });
}

function belongsTo(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
