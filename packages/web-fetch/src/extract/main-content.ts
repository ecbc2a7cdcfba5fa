import type { BoundedMarkup } from './bound-markup.ts';
import { HtmlWriter } from './html-writer.ts';
import { isApart, isSurrounding } from './left-out.ts';
import { maxElementsForReadability } from './markup-limits.ts';
import { type Attributes, type MarkupSink, readMarkup } from './read-markup.ts';
import { textOfMarkup } from './whole-page-text.ts';

export type Extractor = 'readability' | 'page';

export interface MainContent {
  readonly html: string;
  readonly text: string;
  /** `page`: all of the page but its navigation, footers and asides. */
  readonly extractor: Extractor;
}

/** An article shorter than this is doubted where the page holds much more. */
const minArticleChars = 600;
const minArticleShare = 0.4;
const maxPieces = 4 * maxElementsForReadability;
/** A `<main>` with less than this is a frame that scripts would fill. */
const minMainChars = 100;

/** Passes on what is inside the page's `<main>` elements. */
class MainOnly implements MarkupSink {
  readonly #inner: MarkupSink;
  readonly #open: boolean[] = [];
  #depth = 0;

  constructor(inner: MarkupSink) {
    this.#inner = inner;
  }

  open(name: string, attributes: Attributes): void {
    const isMain = name === 'main' || attributes['role'] === 'main';
    this.#open.push(isMain);
    if (isMain) this.#depth += 1;
    if (this.#depth > 0 || name === 'base') this.#inner.open(name, attributes);
  }

  close(name: string): void {
    if (this.#depth > 0 || name === 'base') this.#inner.close(name);
    if (this.#open.pop() === true) this.#depth -= 1;
  }

  text(text: string): void {
    if (this.#depth > 0) this.#inner.text(text);
  }
}

async function pageContent(html: string, url: string): Promise<MainContent> {
  const [main, all] = [new HtmlWriter(url), new HtmlWriter(url)];
  if (/<main[\s>]|role\s*=\s*["']?main/i.test(html))
    await readMarkup(html, new MainOnly(main), isSurrounding);
  const mainHtml = main.finish();
  const mainText = await textOfMarkup(mainHtml);
  if (mainText.length >= minMainChars) return { html: mainHtml, text: mainText, extractor: 'page' };
  await readMarkup(html, all, isSurrounding);
  const allHtml = all.finish();
  return { html: allHtml, text: await textOfMarkup(allHtml), extractor: 'page' };
}

async function articleContent(html: string, url: string): Promise<MainContent | undefined> {
  const [{ parseHTML }, { default: readability }] = await Promise.all([
    import('linkedom'),
    // A bundle gives the names of a CommonJS package by its default export only.
    import('@mozilla/readability'),
  ]);
  const clean = new HtmlWriter(url);
  await readMarkup(html, clean, isApart);
  const markup = clean.finish();
  const languages = new Set(
    [...markup.matchAll(/<code class="(language-[^"]+)"/g)].map(([, name = '']) => name),
  );
  // Each piece of text is a node too.
  if (markup.split('&#', maxPieces + 1).length > maxPieces) return undefined;
  const { document } = parseHTML(/<html/i.test(markup) ? markup : `<html><body>${markup}</body></html>`);
  const reader = new readability.Readability(document, {
    classesToPreserve: [...languages],
    disableJSONLD: true,
  });
  const content = parsedBy(reader);
  if (content === undefined) return undefined;
  return { html: content, text: await textOfMarkup(content), extractor: 'readability' };
}

/** A page that the scoring stumbles over is read without it. */
function parsedBy(reader: { parse(): { content?: string | null | undefined } | null }): string | undefined {
  try {
    return reader.parse()?.content ?? undefined;
  } catch {
    return undefined;
  }
}

/** Too short beside the page, or longer than it, which means that it holds navigation. */
function isDoubtful(article: MainContent, page: MainContent): boolean {
  const [articleChars, pageChars] = [article.text.length, page.text.length];
  return articleChars < pageChars * minArticleShare || (pageChars > 0 && articleChars > pageChars);
}

/** What a page is about: its article where scoring finds a plausible one, otherwise all that is not navigation. */
export async function mainContent({ html, elements }: BoundedMarkup, url: string): Promise<MainContent> {
  if (elements > maxElementsForReadability) return pageContent(html, url);
  const article = await articleContent(html, url);
  if (article !== undefined && article.text.length >= minArticleChars) return article;
  const page = await pageContent(html, url);
  return article === undefined || isDoubtful(article, page) ? page : article;
}
