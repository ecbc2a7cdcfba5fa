import type { PageSource } from './read-page.ts';

export const pageFormats = ['text', 'markdown', 'html'] as const;
export type PageFormat = (typeof pageFormats)[number];

export const pageExtractors = ['readability', 'page', 'feed', 'none'] as const;

/** How a page is wanted. */
export interface Reading {
  readonly format: PageFormat;
  /** The whole page, its navigation among it, in place of its main content. */
  readonly whole: boolean;
}

export interface PageText {
  readonly title: string;
  readonly text: string;
  readonly extractor: (typeof pageExtractors)[number];
  /** The page was too large to be read to its end. */
  readonly isCut: boolean;
  readonly isJavaScript: boolean;
}

/** The text of a page in one of its forms. What is no HTML comes as it is, but for feeds. */
export async function pageText(source: PageSource, reading: Reading): Promise<PageText> {
  if (source.kind === 'html') return readHtml(source, reading);
  const plain = { title: '', isCut: false, isJavaScript: false };
  if (source.kind === 'xml' && reading.format !== 'html') {
    const { feedText } = await import('@dpttools/web-fetch/extract');
    const feed = await feedText(source.body);
    if (feed !== undefined) return { ...plain, title: firstLine(feed), text: feed, extractor: 'feed' };
  }
  return { ...plain, text: source.body, extractor: 'none' };
}

async function readHtml({ body: html, finalUrl: url }: PageSource, reading: Reading): Promise<PageText> {
  const { extractPage, looksJavaScriptRendered, wholePage } = await import('@dpttools/web-fetch/extract');
  const isMarkdown = reading.format === 'markdown';
  if (reading.format === 'html' || reading.whole) {
    const { title, text, markdown = text, cut } = await wholePage({ html, url, markdown: isMarkdown });
    const isJavaScript = await looksJavaScriptRendered(html, text);
    return reading.format === 'html'
      ? { title, text: html, extractor: 'none', isCut: false, isJavaScript }
      : { title, text: markdown, extractor: 'page', isCut: cut, isJavaScript };
  }
  const page = await extractPage({ html, url, markdown: isMarkdown });
  return {
    title: page.title,
    text: page.markdown ?? page.text,
    extractor: page.extractor,
    isCut: page.cut,
    isJavaScript: await looksJavaScriptRendered(html, page.text),
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
