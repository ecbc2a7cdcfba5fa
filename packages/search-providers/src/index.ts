// What is exported here is public: the family of web search and others stand on it.
export type { SearchOutcome } from './chain/walk-chain.ts';
export { type ResolvedSearch, resolveConfiguration } from './configuration/resolve-configuration.ts';
export type {
  BackendReadiness,
  MissingPart,
  SearchConfiguration,
} from './configuration/search-configuration.ts';
export { createRedactor, type Redactor } from './errors/redact-secrets.ts';
export {
  type BackendFailure,
  type FailureClass,
  isSearchError,
  SearchError,
  type SearchErrorCode,
} from './errors/search-error.ts';
export {
  type BackendPolicy,
  type BackendsPolicy,
  defaultChain,
  defaultPolicy,
} from './policy/backends-policy.ts';
export { parseBackendsPolicy } from './policy/parse-backends-policy.ts';
export { PolicyError } from './policy/policy-error.ts';
export type { Clock, KeyState, KeyStatus } from './pools/key-pool.ts';
export { checkSearchRequest, type SearchInput } from './request/check-search-request.ts';
export {
  type BackendName,
  backendNames,
  requestDefaults,
  requestLimits,
  type SafeSearch,
  type SearchDepth,
  type SearchRequest,
  type SearchType,
  safeSearchLevels,
  searchDepths,
  searchTypes,
  type TimeRange,
  timeRanges,
} from './request/search-request.ts';
export type { AppliedFilter, SearchResult, SearchUsage } from './result/search-result.ts';
export {
  createSearchEngine,
  type SearchChoice,
  type SearchEngine,
  type SearchEngineParts,
} from './search-engine.ts';
export type { ResponseHeaders, SendRequest, WireRequest, WireResponse } from './wire/send-request.ts';
