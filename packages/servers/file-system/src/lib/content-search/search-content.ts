import { stat } from 'node:fs/promises';
import { type AllowedPath, closedPlacesBelow } from '@dpttools/kit/paths';
import { countWithRipgrep } from './count-with-ripgrep.ts';
import { countWithWalker } from './count-with-walker.ts';
import type { Counts } from './counted-files.ts';
import { createFileFilter } from './file-filter.ts';
import { findRipgrep, type RipgrepLocation } from './find-ripgrep.ts';
import { createLineMatcher } from './line-matcher.ts';
import { type LineMatch, type ReadLines, readMatches } from './read-matches.ts';
import { searchFile } from './search-file.ts';
import type { SearchPlan } from './search-plan.ts';

export interface ContentQuery {
  /** A folder, or a single file, for which `filePattern` does not count. */
  readonly root: AllowedPath;
  readonly query: string;
  /** Read `query` in the syntax of Rust's regular expressions instead of as plain text. */
  readonly isRegex?: boolean | undefined;
  readonly ignoreCase?: boolean | undefined;
  /** A glob: without a slash for the name at any depth, else for the path from the root. `!` in front turns it round. */
  readonly filePattern?: string | undefined;
  readonly maxMatches?: number | undefined;
  readonly maxLineChars?: number | undefined;
  /** When it is used up, what was found so far is the answer. */
  readonly timeLimitMs?: number | undefined;
  /** `ripgrep`, the default, gives way to `walker` where it is missing. */
  readonly engine?: SearchEngine | undefined;
  readonly ripgrep?: RipgrepLocation | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type SearchEngine = 'ripgrep' | 'walker';

export interface ContentSearch {
  /** In path order, compared byte by byte, and within a file by line: the first ones when not all are listed. */
  readonly matches: readonly LineMatch[];
  /** Matching lines in all files, listed or not. */
  readonly matchedLines: number;
  readonly matchedFiles: number;
  /** Undefined when it is not known. */
  readonly searchedFiles: number | undefined;
  /** More lines match than are listed. */
  readonly isTruncated: boolean;
  /** False when time ran out before all files were seen. */
  readonly isComplete: boolean;
  /** Lines that matched but were gone when they were to be listed: their files were changed meanwhile. */
  readonly lostLines: number;
  /** False when time ran out before all lines that were to be listed were read. */
  readonly isReadingComplete: boolean;
  readonly unreadable: Counts['unreadable'];
  readonly engine: SearchEngine;
}

/**
 * Finds the lines that match in the text files below a folder. Hidden files are searched and ignore files not obeyed;
 * `.git` folders, links, binary files (a NUL byte anywhere), PDFs and the file systems of the kernel are passed over.
 * Throws `bad_pattern` for a query or glob that is not valid, and `not_text` when `root` is a file without text.
 */
export async function searchContent(request: ContentQuery): Promise<ContentSearch> {
  const { root, signal, engine = 'ripgrep' } = request;
  signal?.throwIfAborted();
  const plan = makePlan(request);
  if (!(await stat(root)).isDirectory()) {
    const { matches, matchedLines, isComplete } = await searchFile(plan);
    const counts = {
      files: [],
      matchedLines,
      matchedFiles: Math.min(1, matchedLines),
      searchedFiles: 1,
      isComplete,
    };
    const read = { matches, lostLines: 0, isComplete: true };
    return result(read, { ...counts, unreadable: { count: 0, examples: [] } }, 'walker');
  }
  const program =
    engine === 'ripgrep' && plan.matcher.suitsRipgrep ? await findRipgrep(request.ripgrep) : undefined;
  const counted = program === undefined ? undefined : await countWithRipgrep(program, plan);
  const counts = counted ?? (await countWithWalker(plan));
  return result(await readMatches(counts.files, plan), counts, counted === undefined ? 'walker' : 'ripgrep');
}

function makePlan(request: ContentQuery): SearchPlan {
  const { isRegex = false, ignoreCase = false, timeLimitMs = 20_000 } = request;
  const query = { query: request.query.toWellFormed(), isRegex, ignoreCase };
  return {
    root: request.root,
    query,
    matcher: createLineMatcher(query),
    filter: createFileFilter(request.filePattern ?? '*'),
    closed: closedPlacesBelow(request.root),
    maxMatches: request.maxMatches ?? 50,
    maxLineChars: request.maxLineChars ?? 300,
    deadline: performance.now() + timeLimitMs,
    signal: request.signal,
  };
}

function result(read: ReadLines, { files: _, ...counts }: Counts, engine: SearchEngine): ContentSearch {
  const { matches, lostLines, isComplete: isReadingComplete } = read;
  const isTruncated = counts.matchedLines > matches.length;
  return { ...counts, matches, isTruncated, lostLines, isReadingComplete, engine };
}
