import type { AllowedPath } from '@dpttools/kit/paths';
import type { FileFilter } from './file-filter.ts';
import type { LineMatcher, LineQuery } from './line-matcher.ts';
import type { BytePath } from './path-order.ts';

/** One search, made ready for either engine. */
export interface SearchPlan {
  readonly root: AllowedPath;
  readonly query: LineQuery;
  readonly matcher: LineMatcher;
  readonly filter: FileFilter;
  /** Places below the root that are never opened. */
  readonly closed: ReadonlySet<BytePath>;
  /** How many lines are wanted at most. */
  readonly maxMatches: number;
  readonly maxLineChars: number;
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}
