import { SearchError } from '../errors/search-error.ts';
import {
  requestDefaults,
  requestLimits,
  type SearchRequest,
  safeSearchLevels,
  searchDepths,
  searchTypes,
  timeRanges,
} from './search-request.ts';

/** What a caller gives; everything but the query has a default. */
export type SearchInput = Pick<SearchRequest, 'query'> & {
  readonly [Field in keyof Omit<SearchRequest, 'query'>]?: SearchRequest[Field] | undefined;
};

/** The full request, its fields within their limits; otherwise a SearchError that names the field. */
export function checkSearchRequest(input: SearchInput): SearchRequest {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const request: SearchRequest = { ...requestDefaults, ...given, query: input.query.trim() };
  if (request.query === '') throw refused('query', 'is empty');
  if (request.query.length > requestLimits.queryCharacters) {
    const { queryCharacters } = requestLimits;
    throw refused('query', `has ${request.query.length} characters; ${queryCharacters} is the most`);
  }
  checkWhole('num_results', request.numResults, requestLimits.numResults);
  checkWhole('page', request.page, requestLimits.page);
  checkChoice('search_type', request.searchType, searchTypes);
  checkChoice('search_depth', request.searchDepth, searchDepths);
  checkChoice('time_range', request.timeRange, timeRanges);
  checkChoice('safe_search', request.safeSearch, safeSearchLevels);
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(request.language)) {
    throw refused(
      'language',
      `${JSON.stringify(request.language)} is no language tag such as "en" or "pt-BR"`,
    );
  }
  const { country, ...rest } = request;
  return {
    ...rest,
    ...(country === undefined ? {} : { country: countryCode(country) }),
    language: request.language.replaceAll('_', '-'),
    includeDomains: domains('include_domains', request.includeDomains),
    excludeDomains: domains('exclude_domains', request.excludeDomains),
  };
}

function countryCode(country: string): string {
  if (!/^[a-z]{2}$/i.test(country)) {
    throw refused('country', `${JSON.stringify(country)} is no two-letter country code such as "DE"`);
  }
  return country.toUpperCase();
}

function checkWhole(field: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw refused(field, `is ${value}; a whole number from 1 to ${most} is needed`);
}

function checkChoice(field: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw refused(field, `is ${JSON.stringify(value)}; one of ${choices.join(', ')} is needed`);
}

function domains(field: string, given: readonly string[]): string[] {
  if (given.length > requestLimits.domains) {
    throw refused(field, `has ${given.length} entries; ${requestLimits.domains} is the most`);
  }
  return [...new Set(given.map((entry) => hostName(field, entry)))];
}

/** Takes `example.com`, `*.example.com` and a whole address; a space or operator in it would change the query. */
function hostName(field: string, entry: string): string {
  const bare = entry
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^\*?\./, '');
  const address = `http://${bare}`;
  const url = /[\s@?#\\"()]/.test(bare) || !URL.canParse(address) ? undefined : new URL(address);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(host)) return host;
  throw refused(field, `${JSON.stringify(entry)} is no domain such as "example.com"`);
}

function refused(field: string, words: string): SearchError {
  return new SearchError('bad_request', `${field} ${words}.`);
}
