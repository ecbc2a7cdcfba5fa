import { boundMarkup } from './bound-markup.ts';
import { HtmlWriter } from './html-writer.ts';
import { markdownOf } from './markdown.ts';
import { pageFacts } from './page-facts.ts';
import { isUnread, readMarkup } from './read-markup.ts';
import { textOfMarkup } from './whole-page-text.ts';

export interface WholePage {
  readonly title: string;
  readonly text: string;
  /** Present when asked for. */
  readonly markdown?: string;
  /** The page was too large to be read to its end. */
  readonly cut: boolean;
}

/** All that a page shows, its navigation and footers among it, without looking for its main content. */
export async function wholePage(page: {
  readonly html: string;
  readonly url: string;
  readonly markdown?: boolean;
}): Promise<WholePage> {
  const bounded = await boundMarkup(page.html);
  const { title } = await pageFacts(bounded.html, page.url);
  const text = await textOfMarkup(bounded.html);
  if (page.markdown !== true) return { title, text, cut: bounded.cut };
  const writer = new HtmlWriter(page.url);
  await readMarkup(
    bounded.html,
    writer,
    (name, attributes) => name === 'title' || isUnread(name, attributes),
  );
  const { markdown, cut } = await markdownOf(writer.finish());
  return { title, text, markdown, cut: bounded.cut || cut };
}
