/** Whom a search can be sent to. */
export const backendNames = ['brave', 'exa', 'tavily', 'serper', 'google', 'searxng', 'wikipedia'] as const;
export type BackendName = (typeof backendNames)[number];

export const searchTypes = ['general', 'news'] as const;
export const searchDepths = ['basic', 'advanced', 'fast', 'ultra-fast'] as const;
export const timeRanges = ['day', 'week', 'month', 'year', 'all'] as const;
export const safeSearchLevels = ['off', 'moderate', 'strict'] as const;

export type SearchType = (typeof searchTypes)[number];
export type SearchDepth = (typeof searchDepths)[number];
export type TimeRange = (typeof timeRanges)[number];
export type SafeSearch = (typeof safeSearchLevels)[number];

/** A search in the terms all providers share; each says in its answer what it could not apply. */
export interface SearchRequest {
  readonly query: string;
  readonly numResults: number;
  /** Counted from 1. */
  readonly page: number;
  readonly searchType: SearchType;
  readonly searchDepth: SearchDepth;
  /** A language tag: `en`, `pt-BR`. */
  readonly language: string;
  /** Two letters, upper case: `DE`. */
  readonly country?: string;
  readonly timeRange: TimeRange;
  readonly safeSearch: SafeSearch;
  /** Host names, lower case. */
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
}

export const requestDefaults = {
  numResults: 10,
  page: 1,
  searchType: 'general',
  searchDepth: 'basic',
  language: 'en',
  timeRange: 'all',
  safeSearch: 'moderate',
  includeDomains: [],
  excludeDomains: [],
} as const satisfies Omit<SearchRequest, 'query'>;

export const requestLimits = { queryCharacters: 400, numResults: 100, page: 1000, domains: 50 } as const;
