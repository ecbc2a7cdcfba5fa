import { extractPage } from '@dpttools/web-fetch/extract';
import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';

export interface PageToRead {
  readonly html: string;
  readonly url: string;
}

export interface Extractor {
  readonly name: string;
  /** The text of the main content, or nothing where the extractor finds none. */
  readonly read: (page: PageToRead) => Promise<string>;
}

const ownExtractor: Extractor = {
  name: 'ours',
  read: async (page) => (await extractPage(page)).text,
};

function textOf(html: string): string {
  return parseHTML(`<html><body>${html}</body></html>`).document.body.textContent ?? '';
}

const plainReadability: Extractor = {
  name: 'linkedom + readability',
  read: async ({ html }) => new Readability(parseHTML(html).document).parse()?.textContent ?? '',
};

/** Ours, and each peer as its own documentation starts it. */
export const extractors: readonly Extractor[] = [
  ownExtractor,
  plainReadability,
  {
    name: 'jsdom + readability',
    read: async ({ html, url }) => {
      // Its complaints about style sheets are no part of the comparison.
      const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
      try {
        return new Readability(window.document).parse()?.textContent ?? '';
      } finally {
        window.close();
      }
    },
  },
  {
    name: 'defuddle',
    read: async ({ html, url }) => textOf((await Defuddle(parseHTML(html).document, url)).content),
  },
];
