import { createHash } from 'node:crypto';
import { checkSize } from '../check-size.ts';
import { countWords } from '../words/word-totals.ts';
import { baseOf, resolveAddress } from './page-address.ts';
import { type Heading, PageFacts } from './page-facts.ts';
import { parseHtml } from './parse-html.ts';
import { walkPage } from './walk-page.ts';

export interface PageLink {
  readonly url: string;
  readonly text: string;
}

export interface PageImage {
  readonly url: string;
  readonly alt: string;
}

export interface PageContent {
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly paragraphCount: number;
  readonly linkCount: number;
  readonly imageCount: number;
  readonly wordCount: number;
  /** SHA-256 of the normalized text, in hexadecimal digits. */
  readonly hash: string;
  readonly meta: ReadonlyMap<string, string>;
  /** Set when they were asked for; each address once. */
  readonly links?: readonly PageLink[];
  readonly images?: readonly PageImage[];
  readonly notes: readonly string[];
}

export interface ExtractOptions {
  /** Empty: unknown. */
  readonly baseUrl: string;
  readonly withAssets: boolean;
  readonly signal: AbortSignal;
}

/** The facts of a page. Throws `too_large` and `too_complex`; broken markup is read as browsers read it. */
export async function extractContent(html: string, options: ExtractOptions): Promise<PageContent> {
  const { signal } = options;
  checkSize('html', html);
  const facts = new PageFacts();
  await walkPage(await parseHtml(html, signal), facts, signal);
  const text = facts.body.whole();
  return {
    title: facts.title,
    headings: facts.headings,
    paragraphCount: facts.paragraphCount,
    linkCount: facts.links.length,
    imageCount: facts.images.length,
    wordCount: await countWords(text, signal),
    hash: createHash('sha256').update(text).digest('hex'),
    meta: facts.meta,
    notes: [],
    ...(options.withAssets && assetsOf(facts, options.baseUrl)),
  };
}

function assetsOf(facts: PageFacts, baseUrl: string): Pick<PageContent, 'links' | 'images' | 'notes'> {
  const base = baseOf(baseUrl, facts.baseHref);
  const links = new Map<string, PageLink>();
  for (const { href, text } of facts.links) {
    const url = resolveAddress(href, base);
    // An icon is often linked before the words that say where the link leads.
    if (url !== undefined && (links.get(url)?.text ?? '') === '') links.set(url, { url, text });
  }
  const images = new Map<string, PageImage>();
  for (const { src, alt } of facts.images) {
    const url = resolveAddress(src, base);
    if (url !== undefined && !images.has(url)) images.set(url, { url, alt });
  }
  const isUnusable = baseUrl.trim() !== '' && !URL.canParse(baseUrl);
  return {
    links: [...links.values()],
    images: [...images.values()],
    notes: isUnusable ? ['base_url is no absolute address, so it was not used.'] : [],
  };
}
