import { readsWeb } from '@dpttools/kit';
import { defineTool } from '../define-tool.ts';
import { answerSearch } from '../lib/search/answer-search.ts';
import { forcedInput, searchErrors, searchOutput } from '../lib/search/search-shape.ts';

export const webSearchBrave = defineTool({
  name: 'web_search_brave',
  title: 'Search with Brave',
  description: 'Search with Brave only.',
  input: forcedInput,
  output: searchOutput,
  safety: readsWeb,
  profile: 'full',
  bulky: true,
  timeoutMs: 120_000,
  errors: searchErrors,
  handler: ({ backend: _, fallback_on_empty: __, ...input }, { services, signal, limits }) =>
    answerSearch(services.search, {
      input,
      choice: { backend: 'brave', signal },
      maxChars: limits.maxTextChars,
    }),
});
