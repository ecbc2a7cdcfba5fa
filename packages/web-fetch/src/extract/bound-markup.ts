import type { Tokenizer } from 'htmlparser2';
import { selfEndingElements, unreadElements, voidElements } from './elements.ts';
import { type MarkupLimits, markupLimits } from './markup-limits.ts';

type TokenizerCallbacks = ConstructorParameters<typeof Tokenizer>[1];

export interface BoundedMarkup {
  readonly html: string;
  readonly elements: number;
  /** The page had more elements than the limit allows; what follows them is missing. */
  readonly cut: boolean;
}

/** Where each kind of unread element was closed last: without a closer it must not swallow the page. */
function lastClosers(html: string): ReadonlyMap<string, number> {
  const closers = new Map<string, number>();
  for (const { 1: name, index } of html.matchAll(/<\/([a-z][a-z-]*)/gi)) {
    const lowered = name?.toLowerCase() ?? '';
    if (unreadElements.has(lowered)) closers.set(lowered, index);
  }
  return closers;
}

/** Copies a page's tags and text, leaving out what would cost the parsers more than linear time. */
class BoundingCopy implements TokenizerCallbacks {
  readonly #html: string;
  readonly #limits: MarkupLimits;
  readonly #closers: ReadonlyMap<string, number>;
  readonly #open: string[] = [];
  readonly #openOf = new Map<string, number>();
  readonly #kept: string[] = [];
  #keepFrom = 0;
  #elements = 0;
  #texts = 0;
  #cutAt: number | undefined;
  #skipped: { readonly name: string; depth: number } | undefined;
  #tag = { name: '', start: 0 };

  constructor(html: string, limits: MarkupLimits) {
    this.#html = html;
    this.#limits = limits;
    this.#closers = lastClosers(html);
  }

  get isCut(): boolean {
    return this.#cutAt !== undefined;
  }

  finish(): BoundedMarkup {
    if (this.#skipped === undefined) this.#drop(this.#cutAt ?? this.#html.length, this.#html.length);
    return { html: this.#kept.join(''), elements: this.#elements, cut: this.isCut };
  }

  onopentagname(start: number, end: number): void {
    this.#tag = { name: this.#html.slice(start, end).toLowerCase(), start: start - 1 };
  }

  onopentagend(end: number): void {
    this.#openTag(end, false);
  }

  onselfclosingtag(end: number): void {
    // The slash means something on foreign elements only.
    this.#openTag(end, this.#tag.name === 'svg');
  }

  onclosetag(start: number, end: number): void {
    if (this.isCut) return;
    const name = this.#html.slice(start, end).toLowerCase();
    const closed = this.#html.indexOf('>', end);
    const after = closed === -1 ? this.#html.length : closed + 1;
    if (this.#skipped !== undefined) {
      if (name === this.#skipped.name) this.#leaveSkipped(after);
      return;
    }
    if (name === 'br') {
      this.#closeIfOpen(name);
      return;
    }
    if ((this.#openOf.get(name) ?? 0) === 0) this.#drop(start - 2, after);
    else this.#closeIfOpen(name);
  }

  /** Text in as many pieces as `<` signs that start nothing costs as much as elements. */
  ontext(start: number): void {
    this.#texts += 1;
    if (this.#texts > this.#limits.maxElements * 2) this.#cutAt ??= start;
  }

  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  ontextentity(): void {}
  onend(): void {}

  #openTag(end: number, isClosed: boolean): void {
    const { name, start } = this.#tag;
    if (this.isCut) return;
    if (this.#skipped !== undefined) {
      if (name === this.#skipped.name && !isClosed) this.#skipped.depth += 1;
      return;
    }
    if (unreadElements.has(name)) {
      this.#skip(name, start, isClosed ? -1 : end);
      return;
    }
    this.#elements += 1;
    if (this.#elements > this.#limits.maxElements) this.#cutAt = start;
    else if (!voidElements.has(name)) this.#push(name, start);
  }

  #skip(name: string, start: number, end: number): void {
    this.#drop(start, end === -1 ? this.#html.indexOf('>', start) + 1 : end + 1);
    if (end !== -1 && (this.#closers.get(name) ?? -1) > end) this.#skipped = { name, depth: 1 };
  }

  #leaveSkipped(after: number): void {
    if (this.#skipped === undefined) return;
    this.#skipped.depth -= 1;
    if (this.#skipped.depth > 0 && (this.#closers.get(this.#skipped.name) ?? -1) >= after) return;
    this.#skipped = undefined;
    this.#keepFrom = after;
  }

  #push(name: string, start: number): void {
    if (selfEndingElements.has(name) && this.#open.at(-1) === name) this.#pop();
    if (this.#open.length >= this.#limits.maxDepth) {
      this.#drop(start, start);
      this.#kept.push(`</${this.#open.at(-1)}>`);
      this.#pop();
    }
    this.#open.push(name);
    this.#openOf.set(name, (this.#openOf.get(name) ?? 0) + 1);
  }

  #pop(): string | undefined {
    const name = this.#open.pop();
    if (name !== undefined) this.#openOf.set(name, (this.#openOf.get(name) ?? 1) - 1);
    return name;
  }

  #closeIfOpen(name: string): void {
    if ((this.#openOf.get(name) ?? 0) === 0) return;
    let popped = this.#pop();
    while (popped !== undefined && popped !== name) popped = this.#pop();
  }

  #drop(from: number, to: number): void {
    if (from > this.#keepFrom) this.#kept.push(this.#html.slice(this.#keepFrom, from));
    // Or the two sides of the gap could grow together to a new tag.
    if (/[</]/.test(this.#html[from - 1] ?? '')) this.#kept.push('<!---->');
    this.#keepFrom = Math.max(this.#keepFrom, to);
  }
}

/**
 * A page that any tree builder reads in linear time: without scripts, styles, comments and end tags that close
 * nothing, with bounded depth and a bounded number of elements.
 */
export async function boundMarkup(html: string, limits: MarkupLimits = markupLimits): Promise<BoundedMarkup> {
  const { Tokenizer } = await import('htmlparser2');
  const copy = new BoundingCopy(html, limits);
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false }, copy);
  tokenizer.write(html);
  tokenizer.end();
  return copy.finish();
}
