import { baseFrom } from './page-url.ts';
import { type Attributes, isUnread, type MarkupSink, readMarkup } from './read-markup.ts';

export interface PageFacts {
  readonly title: string;
  /** Where the references of the page start from. */
  readonly base: string;
  readonly language?: string;
  readonly direction?: 'rtl' | 'ltr';
  readonly description?: string;
  readonly siteName?: string;
}

const tidy = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() ?? '';

class FactReader implements MarkupSink {
  readonly metas = new Map<string, string>();
  readonly heard = { title: '', h1: '' };
  html: Attributes = {};
  baseHref: string | undefined;
  #listening: 'title' | 'h1' | undefined;

  open(name: string, attributes: Attributes): void {
    if ((name === 'title' || name === 'h1') && tidy(this.heard[name]) === '') this.#listening = name;
    else if (name === 'html') this.html = { ...attributes, ...this.html };
    else if (name === 'body') this.html = { ...this.html, ...missingFrom(this.html, attributes) };
    else if (name === 'base') this.baseHref ??= attributes['href'];
    else if (name === 'meta') this.#openMeta(attributes);
  }

  close(name: string): void {
    if (name === this.#listening) this.#listening = undefined;
  }

  text(text: string): void {
    if (this.#listening !== undefined) this.heard[this.#listening] += text;
  }

  #openMeta({ property, name, content }: Attributes): void {
    const key = (property ?? name)?.toLowerCase();
    if (key !== undefined && content !== undefined && !this.metas.has(key)) this.metas.set(key, content);
  }
}

function missingFrom(known: Attributes, { dir, lang }: Attributes): Attributes {
  return {
    ...(known['dir'] === undefined && dir !== undefined && { dir }),
    ...(known['lang'] === undefined && lang !== undefined && { lang }),
  };
}

/** What bounded markup says about its page: the title is that of `<title>`, `og:title` or the first `<h1>`. */
export async function pageFacts(html: string, url: string): Promise<PageFacts> {
  const reader = new FactReader();
  await readMarkup(html, reader, isUnread);
  const candidates = [reader.heard.title, reader.metas.get('og:title'), reader.heard.h1].map(tidy);
  const direction = reader.html['dir']?.toLowerCase();
  const language = tidy(reader.html['lang']);
  const description = tidy(reader.metas.get('description') ?? reader.metas.get('og:description'));
  const siteName = tidy(reader.metas.get('og:site_name'));
  return {
    title: candidates.find((title) => title !== '') ?? '',
    base: baseFrom(reader.baseHref, url),
    ...(language !== '' && { language }),
    ...((direction === 'rtl' || direction === 'ltr') && { direction }),
    ...(description !== '' && { description }),
    ...(siteName !== '' && { siteName }),
  };
}
