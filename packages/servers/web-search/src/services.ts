import { type SettingValues, visibleText } from '@dpttools/kit';
import type { SearchEngine } from '@dpttools/search-providers';
import type { WebFetcher } from '@dpttools/web-fetch';
import type { PageReader } from './lib/page/page-reader.ts';
import type { settings } from './settings.ts';

/** Opened part by part at its first use: who only reads pages needs no search engine. */
export interface WebSearchServices {
  /** The engine with the state of all keys. Throws `bad_configuration`. */
  search(): Promise<SearchEngine>;
  fetcher(): Promise<WebFetcher>;
  pages(): Promise<PageReader>;
  readonly maxImageBytes: number;
  close(): Promise<void>;
}

export async function openServices(values: SettingValues<typeof settings>): Promise<WebSearchServices> {
  const search = once(async () => {
    const { openSearch } = await import('./lib/search/open-search.ts');
    return openSearch(values);
  });
  const fetcher = once(async () => {
    const { openFetcher } = await import('./lib/fetch/open-fetcher.ts');
    return openFetcher(values);
  });
  const pages = once(async () => {
    const { PageReader } = await import('./lib/page/page-reader.ts');
    return new PageReader({ fetcher: await fetcher.get(), maxBytes: values.maxPageBytes, clean });
  });
  return {
    search: async () => (await search.get()).engine,
    fetcher: fetcher.get,
    pages: pages.get,
    maxImageBytes: values.maxImageBytes,
    async close() {
      (await pages.known())?.close();
      await Promise.all([search, fetcher].map(async (part) => (await part.known())?.close()));
    },
  };
}

/** Whether a direction mark is needed is judged by the whole text, so parts of one would disagree; nobody reads them. */
const directionMarks = /[\u061c\u200e\u200f]/g;

function clean(text: string): string {
  return visibleText(text.replace(directionMarks, '')).text;
}

interface Once<T> {
  get(): Promise<T>;
  /** What has been made, without making it. */
  known(): Promise<T | undefined>;
}

/** Makes something at its first use; what failed is tried again at the next one. */
function once<T>(make: () => Promise<T>): Once<T> {
  let made: Promise<T> | undefined;
  return {
    get() {
      const current = made ?? make();
      made = current;
      current.catch(() => {
        if (made === current) made = undefined;
      });
      return current;
    },
    known: async () => made?.catch(() => undefined),
  };
}
