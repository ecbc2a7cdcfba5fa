import { type BackendFailure, SearchError } from '../errors/search-error.ts';
import type { BackendName, SearchRequest } from '../request/search-request.ts';
import type { AppliedFilter, ProviderAnswer, SearchResult, SearchUsage } from '../result/search-result.ts';
import { askBackend } from './ask-backend.ts';
import type { Backend, Surroundings } from './backend.ts';

export interface SearchOutcome {
  readonly backendUsed: BackendName;
  readonly query: string;
  readonly results: readonly SearchResult[];
  readonly total: number | null;
  readonly usage: SearchUsage;
  /** The backends that were turned to, in order. */
  readonly fallbackChainUsed: readonly BackendName[];
  /** A backend failed before this one answered, or this one says that it could not look everywhere. */
  readonly partial: boolean;
  readonly appliedFilters: Readonly<Record<string, readonly AppliedFilter[]>>;
  readonly errors: readonly BackendFailure[];
  /** What a reader must know of the answer. */
  readonly notes: readonly string[];
}

export interface ChainWalk {
  readonly chain: readonly Backend[];
  readonly request: SearchRequest;
  readonly fallbackOnEmpty: boolean;
  readonly signal: AbortSignal | undefined;
}

interface Progress {
  readonly turnedTo: BackendName[];
  readonly failed: Set<BackendName>;
  readonly errors: BackendFailure[];
  readonly filters: Record<string, readonly AppliedFilter[]>;
  last?: { readonly backend: Backend; readonly answer: ProviderAnswer };
}

/** Asks one backend after another until one answers or an error ends the search. Results of two are never mixed. */
export async function walkChain(walk: ChainWalk, surroundings: Surroundings): Promise<SearchOutcome> {
  const progress: Progress = { turnedTo: [], failed: new Set(), errors: [], filters: {} };
  for (const backend of walk.chain) {
    const name = backend.provider.name;
    walk.signal?.throwIfAborted();
    progress.turnedTo.push(name);
    const outcome = await askBackend(backend, { request: walk.request, signal: walk.signal }, surroundings);
    progress.errors.push(...outcome.failures);
    if (outcome.filters.length > 0) progress.filters[name] = outcome.filters;
    if (outcome.answer === undefined) progress.failed.add(name);
    else progress.last = { backend, answer: outcome.answer };
    const isEnough =
      outcome.answer !== undefined && (outcome.answer.results.length > 0 || !walk.fallbackOnEmpty);
    if (isEnough || outcome.isTerminal) break;
  }
  return conclude(walk, progress, surroundings);
}

function conclude(walk: ChainWalk, progress: Progress, { clock }: Surroundings): SearchOutcome {
  const { last, turnedTo, failed, errors, filters } = progress;
  if (last === undefined) throw noAnswer(walk, progress, clock.now());
  const { answer, backend } = last;
  const missing = backend.policy.partialOnUnresponsiveEngines ? (answer.missing ?? []) : [];
  return {
    backendUsed: backend.provider.name,
    query: walk.request.query,
    results: answer.results,
    total: answer.total,
    usage: answer.usage,
    fallbackChainUsed: turnedTo,
    partial: failed.size > 0 || missing.length > 0,
    appliedFilters: filters,
    errors,
    notes: [...(answer.missing ?? []), ...(backend.provider.keyless ? [encyclopediaOnly] : [])],
  };
}

const encyclopediaOnly =
  'Wikipedia answered: these are articles of an encyclopedia, not the web. A search provider must be configured for that.';

function noAnswer({ chain }: ChainWalk, { errors, turnedTo, filters }: Progress, nowMs: number): SearchError {
  const freeAtMs = Math.min(...chain.map(({ pool }) => pool.freeAtMs()));
  const retry =
    freeAtMs > nowMs && Number.isFinite(freeAtMs)
      ? { retryAtMs: freeAtMs, hint: `Ask again after ${new Date(freeAtMs).toISOString()}.` }
      : {};
  const reasons = errors.map((error) => error.message).join('; ');
  return new SearchError('failed', `No search backend answered. ${reasons}.`, {
    errors,
    fallbackChainUsed: turnedTo,
    appliedFilters: filters,
    ...retry,
  });
}
