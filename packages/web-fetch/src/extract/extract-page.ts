import { boundMarkup } from './bound-markup.ts';
import { type Extractor, mainContent } from './main-content.ts';
import { markdownOf } from './markdown.ts';
import type { MarkupLimits } from './markup-limits.ts';
import { type PageFacts, pageFacts } from './page-facts.ts';

export interface PageSource {
  readonly html: string;
  /** Where the page came from: relative links start there unless the page has a `<base>`. */
  readonly url: string;
  /** Markdown is made only when asked for. */
  readonly markdown?: boolean;
  readonly limits?: MarkupLimits;
}

export interface ExtractedPage extends Omit<PageFacts, 'base'> {
  readonly extractor: Extractor;
  /** The main content, its links and pictures absolute. */
  readonly mainHtml: string;
  /** The main content as text: blocks apart, lists marked, the cells of a row separated by bars. */
  readonly text: string;
  /** Present when asked for. */
  readonly markdown?: string;
  /** The page was too large to be read to its end. */
  readonly cut: boolean;
}

/** Finds the main content of a page; the same page gives the same text every time. */
export async function extractPage({ html, url, markdown, limits }: PageSource): Promise<ExtractedPage> {
  const bounded = await boundMarkup(html, limits);
  const { base: _, ...facts } = await pageFacts(bounded.html, url);
  const content = await mainContent(bounded, url);
  const page = {
    ...facts,
    extractor: content.extractor,
    mainHtml: content.html,
    text: content.text,
    cut: bounded.cut,
  };
  if (markdown !== true) return page;
  const converted = await markdownOf(content.html);
  return { ...page, markdown: converted.markdown, cut: bounded.cut || converted.cut };
}
