import { readFile } from 'node:fs/promises';
import { corpora, corpusFiles } from '@dpttools/testkit/corpus';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { extractContent } from '../src/lib/page/extract-content.ts';
import { PageFacts } from '../src/lib/page/page-facts.ts';
import { parseHtml } from '../src/lib/page/parse-html.ts';
import { walkPage } from '../src/lib/page/walk-page.ts';
import { normalizeText } from '../src/lib/words/normalize-text.ts';

const { signal } = new AbortController();

/** What the corpus knows of a page, as far as these tools tell it. */
const pageFacts = z.object({
  html_title: z.string().optional(),
  declared_charset: z.string().optional(),
  main_text: z.array(z.string()),
  article_images: z.array(z.string()).optional(),
});

/** As the corpus compares texts: white space apart. */
const closed = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad\u200b-\u200f]/gu, '');

async function textOf(html: string): Promise<string> {
  const facts = new PageFacts();
  await walkPage(await parseHtml(html, signal), facts, signal);
  return facts.body.whole();
}

for (const corpus of corpora()) {
  describe(`pages of the ${corpus.name} corpus`, () => {
    test.each(corpusFiles(corpus, 'html').map(({ path, file, expect: facts }) => ({ path, file, facts })))(
      '$path',
      async ({ file, facts }) => {
        const known = pageFacts.parse(facts);
        const html = await readFile(file, 'utf8');
        const page = await extractContent(html, {
          baseUrl: 'http://fakehost/test/page.html',
          withAssets: true,
          signal,
        });
        if (known.html_title !== undefined) expect(page.title).toBe(normalizeText(known.html_title));
        if (known.declared_charset !== undefined)
          expect(page.meta.get('charset') ?? page.meta.get('content-type')).toMatch(
            new RegExp(known.declared_charset, 'i'),
          );
        const text = closed(await textOf(html));
        for (const passage of known.main_text) expect(text).toContain(closed(passage));
        const images = page.images?.map(({ url }) => url) ?? [];
        expect(images).toEqual(expect.arrayContaining(known.article_images ?? []));
        expect(page.wordCount).toBeGreaterThan(0);
      },
    );
  });
}
