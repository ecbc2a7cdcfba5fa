import type { PageText } from './page-text.ts';
import type { PageSource } from './read-page.ts';

/** A page with the texts that were made of it. */
export interface CachedPage {
  readonly source: PageSource;
  readonly texts: Map<string, PageText>;
}

export interface CacheLimits {
  readonly maxAgeMs: number;
  /** Of all sources, and the texts made of them. */
  readonly maxChars: number;
  readonly now?: () => number;
}

interface Entry {
  readonly page: CachedPage;
  readonly storedAt: number;
  readonly chars: number;
}

/** Pages that were read a short while ago, so that the parts of a long one fit together and it is downloaded once. */
export class PageCache {
  readonly #limits: CacheLimits;
  readonly #entries = new Map<string, Entry>();
  #chars = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get(url: string): CachedPage | undefined {
    const entry = this.#entries.get(url);
    if (entry === undefined) return undefined;
    this.#remove(url);
    if (this.#now() - entry.storedAt >= this.#limits.maxAgeMs) return undefined;
    this.#add(url, entry);
    return entry.page;
  }

  /** Keeps a page from its first time on; once more when a further text was made of it. */
  set(url: string, page: CachedPage): void {
    const known = this.#entries.get(url);
    const storedAt = known?.page === page ? known.storedAt : this.#now();
    this.#remove(url);
    const chars = charsOf(page);
    if (chars > this.#limits.maxChars) return;
    this.#add(url, { page, storedAt, chars });
    this.#sweepLater();
    for (const oldest of this.#entries.keys()) {
      if (this.#chars <= this.#limits.maxChars) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
    this.#entries.clear();
    this.#chars = 0;
  }

  /** Pages that nobody reads on would otherwise stay for as long as the server does nothing. */
  #sweepLater(): void {
    const { maxAgeMs } = this.#limits;
    this.#sweep ??= setTimeout(() => {
      this.#sweep = undefined;
      for (const [url, { storedAt }] of this.#entries)
        if (this.#now() - storedAt >= maxAgeMs) this.#remove(url);
      if (this.#entries.size > 0) this.#sweepLater();
    }, maxAgeMs).unref();
  }

  #now(): number {
    return (this.#limits.now ?? Date.now)();
  }

  #add(url: string, entry: Entry): void {
    this.#entries.set(url, entry);
    this.#chars += entry.chars;
  }

  #remove(url: string): void {
    const entry = this.#entries.get(url);
    if (entry === undefined) return;
    this.#entries.delete(url);
    this.#chars -= entry.chars;
  }
}

function charsOf({ source, texts }: CachedPage): number {
  return [...texts.values()].reduce((sum, { text }) => sum + text.length, source.body.length);
}
