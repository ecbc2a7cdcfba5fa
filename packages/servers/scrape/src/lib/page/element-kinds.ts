import type { PageElement } from './walk-page.ts';

/** What they hold is not read: titles, programs, styles, and what shows only where something else does not work. */
const unread = new Set([
  'head',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);

/** Elements inside a line of text: a word may begin before them and go on behind. */
const inline = new Set([
  'a',
  'abbr',
  'acronym',
  'b',
  'bdi',
  'bdo',
  'big',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'label',
  'mark',
  'nobr',
  'q',
  'ruby',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'tspan',
  'tt',
  'u',
  'var',
  'wbr',
]);

export const isUnread = ({ tagName }: PageElement): boolean => unread.has(tagName);

export const isInline = ({ tagName }: PageElement): boolean => inline.has(tagName);

/** SVG has an `<a>`, a `<title>` and more of its own. */
export const isHtml = ({ namespaceURI }: PageElement): boolean =>
  namespaceURI === 'http://www.w3.org/1999/xhtml';

export function attributeOf({ attrs }: PageElement, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}
