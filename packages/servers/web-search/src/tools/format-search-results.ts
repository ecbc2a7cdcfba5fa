import { readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { citeResults } from '../lib/citations/cite-results.ts';
import { readResults } from '../lib/citations/read-results.ts';
import { writeCitations } from '../lib/citations/write-citations.ts';

/** Some callers pass the parsed value where its text is asked for. */
const asText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

export const formatSearchResults = defineTool({
  name: 'format_search_results',
  title: 'Format search results',
  description: 'Write search results with citation marks [1] and a list of references.',
  input: z.object({
    results: z
      .preprocess(asText, z.string())
      .describe('JSON from web_search, or a list of {url, title, content}'),
  }),
  output: z.object({
    sources: z.array(
      z.object({ number: z.int(), title: z.string(), url: z.string(), passages: z.array(z.string()) }),
    ),
    notes: z.array(z.string()).optional(),
  }),
  safety: readsLocal,
  profile: 'core',
  bulky: true,
  errors: {
    bad_json: 'The text is no JSON; the message says where.',
    no_results: 'The JSON holds no list of results.',
  },
  async handler({ results }, { limits }) {
    const read = readResults(results);
    const { sources, sourcesLeftOut, isCut } = citeResults(read.results, limits.maxTextChars);
    const notes = [
      ...(isCut ? [cutNote(sourcesLeftOut)] : []),
      ...(read.unusable > 0 ? [`${read.unusable} entries have no address, title or content.`] : []),
    ];
    return notes.length === 0 ? { sources } : { sources, notes };
  },
  render: writeCitations,
});

function cutNote(left: number): string {
  const more = left === 0 ? '' : ` and ${left} more sources are left out`;
  return `Passages are cut${more}: too long for one result. Pass fewer results.`;
}
