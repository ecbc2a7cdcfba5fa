import { type Attributes, type ElementTest, isUnread } from './read-markup.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Classes by which authors say that a part is no content: link boxes, numbers beside code, words for listeners only. */
const apartClasses = words(
  'navbox vertical-navbox mw-editsection mw-jump-link lineno linenos rouge-gutter hljs-ln-numbers ' +
    'line-numbers-rows blob-num sr-only visually-hidden screen-reader-text',
);
const navigationElements = words('nav footer aside');
const navigationRoles = words('navigation contentinfo complementary search banner menu menubar');
const noticeName = /(?:^|[\s_-])(?:cookie|cookies|consent|gdpr|onetrust)(?:$|[\s_-])/i;

const hasApartClass = ({ class: classes }: Attributes) =>
  classes?.split(/\s+/).some((name) => apartClasses.has(name)) === true;

/** What is never part of an article, by the words of those who wrote the page. */
export const isApart: ElementTest = (name, attributes) =>
  isUnread(name, attributes) || hasApartClass(attributes);

/** What surrounds the content of a page: for pages whose main content no scoring finds. */
export const isSurrounding: ElementTest = (name, attributes) => {
  const { id = '', role, class: classes = '' } = attributes;
  return (
    isApart(name, attributes) ||
    name === 'head' ||
    navigationElements.has(name) ||
    (role !== undefined && navigationRoles.has(role)) ||
    (name !== 'body' && name !== 'html' && (noticeName.test(id) || noticeName.test(classes)))
  );
};
