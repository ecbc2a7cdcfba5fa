import { boundMarkup } from './bound-markup.ts';
import { type ElementTest, isUnread, readMarkup } from './read-markup.ts';
import { TextWriter } from './text-writer.ts';

const isNotOnPage: ElementTest = (name, attributes) => name === 'title' || isUnread(name, attributes);

/** Bounded markup as text. */
export async function textOfMarkup(html: string): Promise<string> {
  const writer = new TextWriter();
  await readMarkup(html, writer, isNotOnPage);
  return writer.finish();
}

/** All that a page shows, its navigation and footers among it, as readable text. */
export async function wholePageText(html: string): Promise<string> {
  const bounded = await boundMarkup(html);
  return textOfMarkup(bounded.html);
}
