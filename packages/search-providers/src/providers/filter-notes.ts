import { requestDefaults, type SearchRequest } from '../request/search-request.ts';
import type { AppliedFilter } from '../result/search-result.ts';

type FilterField = Exclude<keyof SearchRequest, 'query'>;

const publicNames: Readonly<Record<FilterField, string>> = {
  numResults: 'num_results',
  page: 'page',
  searchType: 'search_type',
  searchDepth: 'search_depth',
  language: 'language',
  country: 'country',
  timeRange: 'time_range',
  safeSearch: 'safe_search',
  includeDomains: 'include_domains',
  excludeDomains: 'exclude_domains',
};

/** A filter that was applied in another way, or not at all. */
export function filterNote(
  request: SearchRequest,
  field: FilterField,
  applied: unknown,
  reason: string,
): AppliedFilter {
  return { filter: publicNames[field], requested: request[field], applied, reason };
}

/** Notes for filters that a provider has no parameter for. What was left at its default was not asked for. */
export function unsupported(
  request: SearchRequest,
  reasons: Readonly<Partial<Record<FilterField, string>>>,
): AppliedFilter[] {
  return Object.entries(reasons).flatMap(([name, reason]) => {
    const field = name as FilterField;
    return isDefault(request, field) ? [] : [filterNote(request, field, false, reason)];
  });
}

function isDefault(request: SearchRequest, field: FilterField): boolean {
  const value = request[field];
  if (value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return value === (requestDefaults as Partial<SearchRequest>)[field];
}

/** A number held to what the provider takes, with a note where it was more. */
export function clamped(
  request: SearchRequest,
  field: 'numResults' | 'page',
  limit: { readonly most: number; readonly reason: string },
): { readonly value: number; readonly filters: AppliedFilter[] } {
  const asked = request[field];
  if (asked <= limit.most) return { value: asked, filters: [] };
  return { value: limit.most, filters: [filterNote(request, field, limit.most, limit.reason)] };
}
