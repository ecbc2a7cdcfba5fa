import { countFitting, pathInput, readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import {
  type ContentQuery,
  type ContentSearch,
  searchContent,
} from '../lib/content-search/search-content.ts';
import type { FileSystemServices } from '../services.ts';

// Left for the keys around the list of matches.
const roomForFacts = 2000;
const mostResults = 10_000;

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
  errors: {
    bad_pattern: 'The expression or the glob is not valid; the message says where.',
    not_text: 'The path is a single file without text.',
  },
  async handler({ path, query, file_pattern, is_regex, max_results }, { services, limits, signal }) {
    const search = await searchContent({
      root: path,
      query,
      filePattern: file_pattern,
      isRegex: is_regex,
      maxMatches: Math.min(max_results, mostResults),
      ...engineChoice(services),
      signal,
    });
    const matches = search.matches.slice(0, countFitting(search.matches, limits.maxTextChars - roomForFacts));
    return {
      matches: [...matches],
      truncated: search.isTruncated || matches.length < search.matches.length,
      matched_lines: search.matchedLines,
      matched_files: search.matchedFiles,
      searched_files: search.searchedFiles,
      ...notesOn(search, matches.length),
    };
  },
});

function engineChoice({ ripgrep, searchPath }: FileSystemServices): Pick<ContentQuery, 'engine' | 'ripgrep'> {
  return ripgrep === 'none'
    ? { engine: 'walker' }
    : { engine: 'ripgrep', ripgrep: { program: ripgrep, searchPath } };
}

function notesOn(
  { matchedLines, isComplete, unreadable }: ContentSearch,
  listed: number,
): { notes?: string[] } {
  const notes = [
    ...(listed < matchedLines
      ? [
          `${matchedLines - listed} more lines match: narrow path, file_pattern or query, or raise max_results.`,
        ]
      : []),
    ...(isComplete ? [] : ['Time ran out before all files were searched: narrow path or file_pattern.']),
    ...(unreadable.count > 0
      ? [`${unreadable.count} could not be read: ${unreadable.examples.join(', ')}.`]
      : []),
  ];
  return notes.length === 0 ? {} : { notes };
}
