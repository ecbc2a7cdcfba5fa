import { countFitting, pathInput, type Requirement, readsLocal } from '@dpttools/kit';
import { canBeArgument } from '@dpttools/kit/paths';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { findRipgrep } from '../lib/content-search/find-ripgrep.ts';
import {
  type ContentQuery,
  type ContentSearch,
  searchContent,
} from '../lib/content-search/search-content.ts';
import type { FileSystemServices } from '../services.ts';

// Left for the keys around the list of matches.
const roomForFacts = 2000;
const mostResults = 10_000;

const ripgrepRequirement: Requirement = {
  kind: 'probe',
  id: 'ripgrep',
  without: 'search_in_files reads the files itself, with the same results, more slowly',
  hint: 'One is shipped for most systems: install optional dependencies too, put rg on PATH, or name it by DPTTOOLS_RIPGREP.',
  async check({ ripgrep, searchPath }) {
    if (ripgrep === 'none') return false;
    return (await findRipgrep({ program: text(ripgrep), searchPath: text(searchPath) })) ?? false;
  },
};

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const searchInFiles = defineTool({
  name: 'search_in_files',
  title: 'Search in files',
  description:
    'Search file contents below a folder, hidden and ignored files included; PDFs by their .pdf.txt.',
  input: z.object({
    path: pathInput('read', 'Folder or file'),
    query: z.string().min(1).describe('Text, case-sensitive'),
    file_pattern: z.string().default('*').describe('Glob: *.ts, src/**/*.md'),
    is_regex: z.boolean().default(false).describe('Rust regex syntax, no look-around'),
    max_results: z.int().min(1).default(50).describe('Most lines'),
  }),
  output: z.object({
    matches: z.array(z.object({ file: z.string(), line: z.int(), content: z.string() })),
    truncated: z.boolean().describe('More lines match than are listed'),
    matched_lines: z.int(),
    matched_files: z.int(),
    searched_files: z.int().optional(),
    notes: z.array(z.string()).optional(),
  }),
  safety: readsLocal,
  profile: 'core',
  requires: [ripgrepRequirement],
  errors: {
    bad_pattern: 'The expression or the glob is not valid; the message says where.',
    not_text: 'The path is a single file without text.',
  },
  async handler({ path, query, file_pattern, is_regex, max_results }, { services, limits, signal }) {
    const maxMatches = Math.min(max_results, mostResults);
    const search = await services.searches.run(signal, () =>
      searchContent({
        root: path,
        query,
        filePattern: file_pattern,
        isRegex: is_regex,
        maxMatches,
        ...engineChoice(services),
        signal,
      }),
    );
    const matches = search.matches.slice(0, countFitting(search.matches, limits.maxTextChars - roomForFacts));
    return {
      matches: [...matches],
      truncated: search.isTruncated || matches.length < search.matches.length,
      matched_lines: search.matchedLines,
      matched_files: search.matchedFiles,
      searched_files: search.searchedFiles,
      ...notesOn(search, { matches, maxMatches }),
    };
  },
});

function engineChoice({ ripgrep, searchPath }: FileSystemServices): Pick<ContentQuery, 'engine' | 'ripgrep'> {
  return ripgrep === 'none'
    ? { engine: 'walker' }
    : { engine: 'ripgrep', ripgrep: { program: ripgrep, searchPath } };
}

interface Listed {
  readonly matches: ContentSearch['matches'];
  readonly maxMatches: number;
}

function notesOn(search: ContentSearch, { matches, maxMatches }: Listed): { notes?: string[] } {
  const { matchedLines, lostLines, isComplete, isReadingComplete, unreadable } = search;
  const listed = matches.length;
  const more = matchedLines - listed - lostLines;
  // It is no limit of the caller's that keeps the rest out otherwise.
  const canRaise = listed === maxMatches && maxMatches < mostResults;
  const narrow = `narrow path, file_pattern or query${canRaise ? ', or raise max_results' : ''}`;
  const notes = [
    ...(more > 0 ? [`${more} more lines match: ${narrow}.`] : []),
    ...(lostLines > 0
      ? [`${lostLines} matching lines are not listed: their files were changed or removed meanwhile.`]
      : []),
    ...(matches.every(({ file }) => canBeArgument(file))
      ? []
      : ['Some of these names hold control characters: no tool takes them.']),
    ...(isComplete ? [] : ['Time ran out before all files were searched: narrow path or file_pattern.']),
    ...(isReadingComplete ? [] : ['Time ran out before all lines were read: narrow path or file_pattern.']),
    ...(unreadable.count > 0
      ? [`${unreadable.count} could not be read: ${unreadable.examples.join(', ')}.`]
      : []),
  ];
  return notes.length === 0 ? {} : { notes };
}
