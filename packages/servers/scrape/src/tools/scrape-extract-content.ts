import { clipText, readsLocal, visibleText } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { textErrors } from '../lib/check-size.ts';
import { extractContent } from '../lib/page/extract-content.ts';
import { fitContent } from '../lib/page/fit-content.ts';

export const scrapeExtractContent = defineTool({
  name: 'scrape_extract_content',
  title: 'Extract page content',
  description:
    'Facts of an HTML page given as text: title, headings, meta tags, a hash of its text, and how many words, paragraphs, links and images it has. Fetches nothing.',
  input: z.object({
    html: z.string().describe('The HTML'),
    base_url: z.string().default('').describe('Address of the page, for relative links'),
    include_assets: z.boolean().default(false).describe('Also list links and images'),
  }),
  output: z.object({
    status: z.enum(['ok', 'error']),
    title: z.string().optional().describe('Of <title>, else of the first <h1> with text'),
    headings: z.array(z.object({ level: z.int(), text: z.string() })).optional(),
    paragraph_count: z.int().optional(),
    link_count: z.int().optional().describe('<a> with href'),
    image_count: z.int().optional(),
    word_count: z
      .int()
      .optional()
      .describe(
        'Letters and digits between spaces; by dictionary in Chinese, Japanese, Thai, Lao, Khmer, Burmese',
      ),
    content_hash: z.string().optional().describe('SHA-256 of the text: NFC, white space as one space'),
    meta: z
      .record(z.string(), z.string())
      .optional()
      .describe('By lower-case name, property, http-equiv or charset; the first of a key counts'),
    links: z
      .array(z.object({ url: z.string(), text: z.string() }))
      .optional()
      .describe('Each address once'),
    images: z
      .array(z.object({ url: z.string(), alt: z.string() }))
      .optional()
      .describe('Each address once'),
    truncated: z.boolean().optional(),
    notes: z.array(z.string()).optional(),
    error: z.string().optional().describe('With status error only'),
  }),
  safety: readsLocal,
  profile: 'core',
  errors: {
    ...textErrors,
    too_complex: 'The page has too many elements.',
  },
  async handler({ html, base_url, include_assets }, { limits, signal }) {
    const page = await extractContent(html, { baseUrl: base_url, withAssets: include_assets, signal });
    const { content, notes, isCut } = fitContent(page, {
      maxChars: limits.maxTextChars,
      clip: clipText,
      show,
    });
    return {
      status: 'ok' as const,
      title: content.title,
      headings: [...content.headings],
      paragraph_count: content.paragraphCount,
      link_count: content.linkCount,
      image_count: content.imageCount,
      word_count: content.wordCount,
      content_hash: content.hash,
      meta: Object.fromEntries(content.meta),
      ...(content.links !== undefined && { links: [...content.links] }),
      ...(content.images !== undefined && { images: [...content.images] }),
      ...(isCut && { truncated: true }),
      ...(notes.length > 0 && { notes: [...notes] }),
    };
  },
});

/** As the result shows it, where what is invisible becomes a longer escape. */
function show(text: string): string {
  return visibleText(text).text;
}
