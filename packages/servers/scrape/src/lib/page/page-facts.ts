import { normalizeText } from '../words/normalize-text.ts';
import { attributeOf, isHtml, isInline, isUnread } from './element-kinds.ts';
import { PageText } from './page-text.ts';
import type { PageElement, PageVisitor } from './walk-page.ts';

export interface Heading {
  readonly level: number;
  readonly text: string;
}

export interface WrittenLink {
  readonly href: string;
  readonly text: string;
}

export interface WrittenImage {
  readonly src: string;
  readonly alt: string;
}

interface Passage {
  readonly element: PageElement;
  readonly from: number;
  finish(text: string): void;
}

const metaKeys = ['name', 'property', 'http-equiv'];

/** What a page says of itself, gathered in one walk over it. */
export class PageFacts implements PageVisitor {
  readonly headings: Heading[] = [];
  readonly links: WrittenLink[] = [];
  readonly images: WrittenImage[] = [];
  readonly meta = new Map<string, string>();
  readonly body = new PageText();
  paragraphCount = 0;
  /** Of the first `<base>` that has one. */
  baseHref: string | undefined;
  #title: string | undefined;
  #unreadDepth = 0;
  readonly #passages: Passage[] = [];

  get title(): string {
    const heading = this.headings.find(({ level, text }) => level === 1 && text !== '');
    return this.#title || (heading?.text ?? '');
  }

  enter(element: PageElement): void {
    if (isUnread(element)) this.#unreadDepth += 1;
    else if (!isInline(element)) this.#endWord();
    if (isHtml(element)) this.#note(element);
  }

  leave(element: PageElement): void {
    const passage = this.#passages.at(-1);
    if (passage?.element === element) {
      passage.finish(this.body.passage(passage.from));
      this.#passages.pop();
    }
    if (isUnread(element)) this.#unreadDepth -= 1;
    else if (!isInline(element)) this.#endWord();
  }

  text(value: string): void {
    if (this.#unreadDepth === 0) this.body.add(value);
  }

  #endWord(): void {
    if (this.#unreadDepth === 0) this.body.endWord();
  }

  #note(element: PageElement): void {
    const { tagName } = element;
    if (/^h[1-6]$/.test(tagName)) this.#noteHeading(element);
    else if (tagName === 'p') this.paragraphCount += 1;
    else if (tagName === 'a') this.#noteLink(element);
    else if (tagName === 'img') this.#noteImage(element);
    else if (tagName === 'meta') this.#noteMeta(element);
    else if (tagName === 'base') this.baseHref ??= attributeOf(element, 'href');
    else if (tagName === 'title') this.#title ??= titleText(element);
  }

  #noteHeading(element: PageElement): void {
    const at = this.headings.length;
    const level = Number(element.tagName[1]);
    // Its place is kept while it is read: headings inside it come behind it.
    this.headings.push({ level, text: '' });
    this.#read(element, (text) => {
      this.headings[at] = { level, text };
    });
  }

  #noteLink(element: PageElement): void {
    const href = attributeOf(element, 'href');
    if (href === undefined) return;
    const at = this.links.length;
    this.links.push({ href, text: '' });
    this.#read(element, (text) => {
      this.links[at] = { href, text };
    });
  }

  #noteImage(element: PageElement): void {
    const alt = normalizeText(attributeOf(element, 'alt') ?? '');
    this.images.push({ src: attributeOf(element, 'src') ?? '', alt });
  }

  #noteMeta(element: PageElement): void {
    const content = attributeOf(element, 'content');
    const charset = attributeOf(element, 'charset');
    if (charset !== undefined) this.#addMeta('charset', charset);
    if (content === undefined) return;
    for (const attribute of metaKeys) this.#addMeta(attributeOf(element, attribute) ?? '', content);
  }

  #addMeta(name: string, content: string): void {
    const key = normalizeText(name).toLowerCase();
    if (key !== '' && !this.meta.has(key)) this.meta.set(key, normalizeText(content));
  }

  #read(element: PageElement, finish: (text: string) => void): void {
    this.#passages.push({ element, from: this.body.position, finish });
  }
}

function titleText({ childNodes }: PageElement): string {
  return normalizeText(childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
}
