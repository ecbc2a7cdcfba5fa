import { type Requirement, readsWeb } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import type { FetchSettings } from '../lib/fetch/open-fetcher.ts';
import { answerPage } from '../lib/page/answer-page.ts';
import { pageExtractors, pageFormats } from '../lib/page/page-text.ts';
import { fetchErrors } from '../lib/web-error.ts';

const usableSettings: Requirement = {
  kind: 'probe',
  id: 'usable settings',
  without: 'every fetch fails and says which setting is wrong',
  hint: 'Correct DPTTOOLS_FETCH_ALLOW_HOSTS or DPTTOOLS_WEB_PROXY.',
  async check(settings) {
    const { openFetcher } = await import('../lib/fetch/open-fetcher.ts');
    // These are the settings of this family, each parsed by its declaration.
    openFetcher(settings as unknown as FetchSettings);
    return true;
  },
};

export const fetchWebpage = defineTool({
  name: 'fetch_webpage',
  title: 'Fetch web page',
  description:
    'Read a public web page, feed or other text. Long ones come in parts: go on with offset=next_offset.',
  input: z.object({
    url: z.string().describe('http or https'),
    extract_text: z.boolean().default(true).describe('false: format=html'),
    max_length: z.int().min(1).default(10_000).describe('Most characters'),
    offset: z.int().min(0).default(0).describe('First character'),
    structured: z.boolean().default(true).describe('false: the whole page as bare text'),
    format: z.enum(pageFormats).default('text').describe('html: the source'),
    include_assets: z.boolean().default(false).describe('List pictures and links'),
  }),
  output: z.object({
    url: z.string(),
    final_url: z.string(),
    status: z.int(),
    content_type: z.string(),
    title: z.string(),
    format: z.enum(pageFormats),
    extractor: z
      .enum(pageExtractors)
      .describe('readability: main content; page: all of it or all but navigation; none: as it is'),
    text: z.string(),
    truncated: z.boolean(),
    total_chars: z.int(),
    offset: z.int(),
    next_offset: z.int().nullable(),
    has_more: z.boolean(),
    byte_cap_reached: z.boolean().describe('The page was too large: its text ends early'),
    likely_js_rendered: z.boolean().describe('Scripts build the page: it needs a browser'),
    images: z
      .array(
        z.object({
          url: z.string(),
          alt: z.string(),
          width: z.number().nullable(),
          height: z.number().nullable(),
          source: z.enum(['img', 'og:image', 'icon']),
        }),
      )
      .optional(),
    links: z.array(z.object({ url: z.string(), text: z.string() })).optional(),
    assets_truncated: z.boolean().optional(),
    structured: z.literal(false).optional().describe('Only where the text form is bare text'),
  }),
  safety: readsWeb,
  profile: 'core',
  bulky: true,
  requires: [usableSettings],
  errors: {
    ...fetchErrors,
    unsupported_type: 'What the address holds is no text.',
  },
  handler: (input, { services, signal, limits }) =>
    answerPage(services.pages, { ...input, signal, maxTextChars: limits.maxTextChars }),
  render(page) {
    if (page.structured !== false) return JSON.stringify(page);
    const { text, offset, next_offset, total_chars, byte_cap_reached } = page;
    const notes = [
      ...(next_offset === null
        ? []
        : [
            `Truncated: characters ${offset} to ${next_offset} of ${total_chars}. Go on with offset=${next_offset}.`,
          ]),
      ...(byte_cap_reached ? ['The page was too large: its text ends early.'] : []),
    ];
    return notes.length === 0 ? text : `${text}\n\n[${notes.join(' ')}]`;
  },
});
