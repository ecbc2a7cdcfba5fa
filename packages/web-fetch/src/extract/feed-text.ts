import { wholePageText } from './whole-page-text.ts';

/** What is nested deeper, in no real feed, is left out: the parser's work on each end tag grows with the depth. */
const maxDepth = 100;

interface Entry {
  title: string;
  link: string;
  date: string;
  summary: string;
  content: string;
}

type Field = keyof Entry;

const roots: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf:RDF']);
const entryNames: ReadonlySet<string> = new Set(['item', 'entry']);

/** RSS 0.9 to 2.0, RSS 1.0 with Dublin Core, Atom 0.3 and 1.0. Of several that mean the same, the first with text counts. */
const fields: Readonly<Record<string, Field>> = {
  title: 'title',
  link: 'link',
  guid: 'link',
  pubDate: 'date',
  published: 'date',
  updated: 'date',
  issued: 'date',
  modified: 'date',
  lastBuildDate: 'date',
  'dc:date': 'date',
  description: 'summary',
  summary: 'summary',
  subtitle: 'summary',
  tagline: 'summary',
  'content:encoded': 'content',
  content: 'content',
};

const emptyEntry = (): Entry => ({ title: '', link: '', date: '', summary: '', content: '' });
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

class FeedReader {
  readonly feed = emptyEntry();
  readonly entries: Entry[] = [];
  isFeed = false;
  #depth = 0;
  #entryDepth = 0;
  /** The element that is read, and the depth it stands at. */
  #field:
    | { readonly name: Field; readonly depth: number; readonly isMarkup: boolean; text: string }
    | undefined;

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new FeedTooDeep();
    if (this.#depth === 1) this.isFeed = roots.has(name);
    if (this.#field !== undefined) {
      if (this.#field.isMarkup) this.#field.text += `<${name}>`;
    } else if (entryNames.has(name) && this.#entryDepth === 0) this.#openEntry();
    else this.#openField(name, attributes);
  }

  onclosetag(name: string): void {
    if (this.#field?.depth === this.#depth) this.#closeField();
    else if (this.#field?.isMarkup === true) this.#field.text += `</${name}>`;
    if (this.#entryDepth === this.#depth) this.#entryDepth = 0;
    this.#depth -= 1;
  }

  ontext(text: string): void {
    if (this.#field !== undefined) this.#field.text += this.#field.isMarkup ? escapeText(text) : text;
  }

  get #current(): Entry {
    return (this.#entryDepth > 0 ? this.entries.at(-1) : undefined) ?? this.feed;
  }

  #openEntry(): void {
    this.entries.push(emptyEntry());
    this.#entryDepth = this.#depth;
  }

  #openField(name: string, attributes: Readonly<Record<string, string>>): void {
    const field = fields[name];
    // Parts of a feed that have a title of their own, such as its image, are no fields of it.
    const isDirect = this.#entryDepth > 0 ? this.#depth === this.#entryDepth + 1 : this.#depth <= 3;
    if (field === undefined || !isDirect) return;
    const { href, rel = 'alternate' } = attributes;
    if (name === 'link' && href !== undefined) {
      if (rel === 'alternate') this.#current.link ||= href;
      return;
    }
    if (name === 'guid' && attributes['isPermaLink'] === 'false') return;
    this.#field = { name: field, depth: this.#depth, isMarkup: attributes['type'] === 'xhtml', text: '' };
  }

  #closeField(): void {
    if (this.#field === undefined) return;
    this.#current[this.#field.name] ||= this.#field.text.trim();
    this.#field = undefined;
  }
}

class FeedTooDeep extends Error {}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

async function entryText(entry: Entry, heading: string): Promise<string> {
  const title = oneLine(await wholePageText(entry.title));
  const summary = await wholePageText(entry.summary === '' ? entry.content : entry.summary);
  const head = [`${heading}${title === '' ? '(no title)' : title}`, oneLine(entry.link), oneLine(entry.date)];
  const lines = head.filter((line) => line !== '').join('\n');
  return summary === '' ? lines : `${lines}\n\n${summary}`;
}

/**
 * An RSS or Atom feed as text: its title, then each entry with link, date and summary. Undefined for other XML.
 * Entities that a document declares are never expanded, and nothing outside it is read.
 */
export async function feedText(xml: string): Promise<string | undefined> {
  const { Parser } = await import('htmlparser2');
  const reader = new FeedReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.onopentag(name, attributes),
      onclosetag: (name) => reader.onclosetag(name),
      ontext: (text) => reader.ontext(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  try {
    parser.write(xml.trimStart());
    parser.end();
  } catch (error) {
    if (!(error instanceof FeedTooDeep)) throw error;
    return undefined;
  }
  if (!reader.isFeed) return undefined;
  const texts = [await entryText(reader.feed, '')];
  for (const [index, entry] of reader.entries.entries()) texts.push(await entryText(entry, `${index + 1}. `));
  return texts.join('\n\n');
}
