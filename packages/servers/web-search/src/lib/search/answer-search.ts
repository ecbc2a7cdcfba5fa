import type { SearchChoice, SearchEngine, SearchInput, SearchOutcome } from '@dpttools/search-providers';
import { toToolError } from '../web-error.ts';
import { fitResults } from './fit-results.ts';

export interface AskedSearch {
  readonly input: SearchParameters;
  readonly choice: SearchChoice;
  /** Of the answer as JSON. */
  readonly maxChars: number;
}

/** A search in the names of the tools' parameters; the library checks what their schemas leave open. */
export interface SearchParameters {
  readonly query: string;
  readonly num_results: number;
  readonly page: number;
  readonly language: string;
  readonly time_range: NonNullable<SearchInput['timeRange']>;
  readonly safe_search: NonNullable<SearchInput['safeSearch']>;
  readonly include_domains?: readonly string[] | undefined;
  readonly exclude_domains?: readonly string[] | undefined;
  readonly search_type?: string;
  readonly search_depth?: string;
  readonly country?: string | undefined;
}

/** Searches and answers in the keys of the tools. Throws ToolError. */
export async function answerSearch(
  open: () => Promise<SearchEngine>,
  { input, choice, maxChars }: AskedSearch,
) {
  try {
    const engine = await open();
    const started = performance.now();
    const outcome = await engine.search(searchInput(input), choice);
    return fitAnswer(answerOf(outcome, Math.round(performance.now() - started)), maxChars);
  } catch (error) {
    throw toToolError(error);
  }
}

function searchInput(input: SearchParameters): SearchInput {
  return {
    query: input.query,
    numResults: input.num_results,
    page: input.page,
    language: input.language,
    country: input.country,
    timeRange: input.time_range,
    safeSearch: input.safe_search,
    includeDomains: input.include_domains,
    excludeDomains: input.exclude_domains,
    // Plain strings in the contract; the library refuses what is none of its words.
    searchType: input.search_type as SearchInput['searchType'],
    searchDepth: input.search_depth as SearchInput['searchDepth'],
  };
}

type SearchAnswer = ReturnType<typeof answerOf>;

function answerOf(outcome: SearchOutcome, elapsedMs: number) {
  return {
    provider: outcome.backendUsed,
    backend_used: outcome.backendUsed,
    query: outcome.query,
    results: [...outcome.results],
    usage: outcome.usage,
    total_results: outcome.total,
    search_time_ms: elapsedMs,
    fallback_chain_used: [...outcome.fallbackChainUsed],
    partial: outcome.partial,
    applied_filters: mutable(outcome.appliedFilters),
    errors: outcome.errors.map(({ details, ...error }) => ({
      ...error,
      ...(details && { details: { ...details } }),
    })),
    notes: [...outcome.notes],
  };
}

function mutable<T>(lists: Readonly<Record<string, readonly T[]>>): Record<string, T[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}

// For the note about what was left out.
const roomForNote = 250;

function fitAnswer(answer: SearchAnswer, maxChars: number): SearchAnswer {
  const room = maxChars - JSON.stringify({ ...answer, results: [] }).length;
  const { results, note } = fitResults(answer.results, { maxChars: room, roomForNote });
  return note === undefined ? answer : { ...answer, results, notes: [...answer.notes, note] };
}
