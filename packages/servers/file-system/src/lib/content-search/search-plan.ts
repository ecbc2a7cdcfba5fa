import type { FileFilter } from './file-filter.ts';
import type { LineMatcher, LineQuery } from './line-matcher.ts';

/** One search, made ready for either engine. */
export interface SearchPlan {
  /** The root, good to open files under while the search lasts. */
  readonly directory: string;
  readonly query: LineQuery;
  readonly matcher: LineMatcher;
  readonly filter: FileFilter;
  /** How many lines are wanted at most. */
  readonly maxMatches: number;
  readonly maxFileBytes: number;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}
