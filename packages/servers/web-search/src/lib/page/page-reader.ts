import type { WebFetcher } from '@dpttools/web-fetch';
import { type CachedPage, PageCache } from './page-cache.ts';
import { type PageText, pageText, type Reading } from './page-text.ts';
import { type PageSource, readPage } from './read-page.ts';

export interface PageReaderParts {
  readonly fetcher: WebFetcher;
  readonly maxBytes: number;
  /** Makes text fit to be shown. Done before a text is cut, so that counts and offsets are those of what is shown. */
  readonly clean: (text: string) => string;
}

export interface WantedPage extends Reading {
  readonly url: string;
  /** True for a further part of a page that may be at hand. */
  readonly isFurtherPart: boolean;
  readonly signal: AbortSignal;
}

export interface ReadPage {
  readonly source: PageSource;
  readonly content: PageText;
}

const keptPages = { maxAgeMs: 300_000, maxChars: 12_000_000 };

/** Reads pages, and keeps them for five minutes for those who read on. A first part is always downloaded anew. */
export class PageReader {
  readonly #parts: PageReaderParts;
  readonly #cache = new PageCache(keptPages);

  constructor(parts: PageReaderParts) {
    this.#parts = parts;
  }

  async read({ url, isFurtherPart, signal, ...reading }: WantedPage): Promise<ReadPage> {
    const { fetcher, maxBytes } = this.#parts;
    const known = isFurtherPart ? this.#cache.get(url) : undefined;
    const page = known ?? { source: await readPage(fetcher, url, { maxBytes, signal }), texts: new Map() };
    const content = await this.#contentOf(page, reading);
    this.#cache.set(url, page);
    return { source: page.source, content };
  }

  close(): void {
    this.#cache.clear();
  }

  async #contentOf({ source, texts }: CachedPage, reading: Reading): Promise<PageText> {
    const name = `${reading.format} ${reading.whole}`;
    const known = texts.get(name);
    if (known !== undefined) return known;
    const made = await pageText(source, reading);
    const content = { ...made, text: this.#parts.clean(made.text) };
    texts.set(name, content);
    return content;
  }
}
