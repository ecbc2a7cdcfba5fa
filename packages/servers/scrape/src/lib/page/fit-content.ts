import type { PageContent } from './extract-content.ts';

export interface FitOptions {
  /** Characters of the whole result. */
  readonly maxChars: number;
  /** A text as long as it may be, with a mark where it was cut. */
  clip(text: string, maxChars: number): string;
  /** A text as the result shows it. */
  show(text: string): string;
}

export interface FittedContent {
  readonly content: PageContent;
  readonly isCut: boolean;
  readonly notes: readonly string[];
}

/** Keys, counts, the hash and the notes. */
const fixedChars = 800;

/** The content as far as it fits into a result: long texts are clipped, and lists end where their share is used up. */
export function fitContent(page: PageContent, options: FitOptions): FittedContent {
  const fit = new Fitting(options);
  const title = fit.title(page.title);
  const meta = fit.list(
    'meta tags',
    [...page.meta].map(([key, value]) => [fit.text(key), fit.text(value)] as const),
    1 / 3,
  );
  const hasAssets = page.links !== undefined || page.images !== undefined;
  const headings = fit.list(
    'headings',
    page.headings.map(({ level, text }) => ({ level, text: fit.text(text) })),
    hasAssets ? 1 / 3 : 1,
  );
  const links = page.links?.map(({ url, text }) => ({ url, text: fit.text(text) }));
  const images = page.images?.map(({ url, alt }) => ({ url, alt: fit.text(alt) }));
  const content = {
    ...page,
    title,
    meta: new Map(meta),
    headings,
    ...(links !== undefined && { links: fit.list('links', links, 2 / 3) }),
    ...(images !== undefined && { images: fit.list('images', images, 1) }),
  };
  const cuts = fit.cuts();
  return { content, isCut: cuts.length > 0, notes: [...page.notes, ...cuts] };
}

class Fitting {
  readonly #options: FitOptions;
  readonly #maxTextChars: number;
  readonly #cuts: string[] = [];
  #left: number;
  #clipped = false;

  constructor(options: FitOptions) {
    this.#options = options;
    this.#maxTextChars = Math.max(100, Math.floor(options.maxChars / 50));
    this.#left = Math.max(200, options.maxChars - fixedChars);
  }

  title(whole: string): string {
    const title = this.text(whole);
    this.#left -= this.#shownChars(title);
    return title;
  }

  text(whole: string): string {
    if (whole.length > this.#maxTextChars) this.#clipped = true;
    return this.#options.clip(whole, this.#maxTextChars);
  }

  /** The items, from the first, that fit into a share of what is left. */
  list<Item>(name: string, items: readonly Item[], share: number): readonly Item[] {
    const room = this.#left * share;
    let used = 0;
    for (const [at, item] of items.entries()) {
      const chars = this.#shownChars(item);
      if (used + chars > room) {
        this.#left -= used;
        this.#cuts.push(`${items.length - at} more ${name}`);
        return items.slice(0, at);
      }
      used += chars;
    }
    this.#left -= used;
    return items;
  }

  /** What was left out, in sentences. */
  cuts(): string[] {
    const lists = this.#cuts.length === 0 ? [] : [`Left out: ${this.#cuts.join(', ')}.`];
    const clips = this.#clipped ? [`Texts end after ${this.#maxTextChars} characters.`] : [];
    return [...lists, ...clips];
  }

  #shownChars(item: unknown): number {
    const show = (_key: string, value: unknown) =>
      typeof value === 'string' ? this.#options.show(value) : value;
    return JSON.stringify(item, show).length + 1;
  }
}
