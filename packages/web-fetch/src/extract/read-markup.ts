import { unreadElements } from './elements.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Receives a page in document order; every element that opens is closed. */
export interface MarkupSink {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

export type ElementTest = (name: string, attributes: Attributes) => boolean;

/** Sends bounded markup to a sink, without the elements that `isLeftOut` names and all that is in them. */
export async function readMarkup(
  html: string,
  sink: MarkupSink,
  isLeftOut: ElementTest = isUnread,
): Promise<void> {
  const { Parser } = await import('htmlparser2');
  let depthLeftOut = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depthLeftOut > 0 || isLeftOut(name, attributes)) depthLeftOut += 1;
        else sink.open(name, attributes);
      },
      onclosetag(name) {
        if (depthLeftOut > 0) depthLeftOut -= 1;
        else sink.close(name);
      },
      ontext(text) {
        if (depthLeftOut === 0) sink.text(text);
      },
    },
    { decodeEntities: true },
  );
  parser.write(html);
  parser.end();
}

const hidingStyle =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!important\s*)?(?:;|$)/i;

/** Pictures of formulas are hidden from screen readers, which find the formula itself where nobody sees it. */
export const isFormulaPicture: ElementTest = (name, attributes) =>
  name === 'img' && /fallback-image/.test(attributes['class'] ?? '');

/** Not there for somebody who looks at the page. */
export function isHidden(name: string, attributes: Attributes): boolean {
  // Scripts show these in the end, or the page would have nothing to show.
  if (name === 'html' || name === 'body') return false;
  const { hidden, style, open } = attributes;
  if (hidden !== undefined && hidden !== 'until-found') return true;
  if (name === 'dialog' && open === undefined) return true;
  if (style !== undefined && hidingStyle.test(style)) return true;
  return attributes['aria-hidden'] === 'true' && !isFormulaPicture(name, attributes);
}

export const isUnread: ElementTest = (name, attributes) =>
  unreadElements.has(name) || isHidden(name, attributes);
