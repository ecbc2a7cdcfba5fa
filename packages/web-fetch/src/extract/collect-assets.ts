import { boundMarkup } from './bound-markup.ts';
import { imageSource, largestInSet } from './image-source.ts';
import { pageFacts } from './page-facts.ts';
import { absoluteUrl } from './page-url.ts';
import { type Attributes, isHidden, type MarkupSink, readMarkup } from './read-markup.ts';

export const maxImages = 30;
export const maxLinks = 100;

export interface AssetImage {
  readonly url: string;
  readonly alt: string;
  /** In pixels, where the page says so. */
  readonly width: number | null;
  readonly height: number | null;
  readonly source: 'img' | 'og:image' | 'icon';
}

export interface AssetLink {
  readonly url: string;
  readonly text: string;
}

export interface PageAssets {
  readonly images: readonly AssetImage[];
  readonly links: readonly AssetLink[];
  /** There were more images or links than are listed. */
  readonly truncated: boolean;
}

const pixelsIn = (value: string | undefined) => {
  const pixels = /^\s*(\d{1,6})(?:\.\d+)?\s*(?:px)?\s*$/.exec(value ?? '')?.[1];
  return pixels === undefined ? null : Number(pixels);
};
const tidy = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim() ?? '';

class AssetReader implements MarkupSink {
  readonly images = new Map<string, AssetImage>();
  readonly icons = new Map<string, AssetImage>();
  readonly links = new Map<string, string>();
  readonly #base: string;
  readonly #self: string;
  #og: { url: string; alt: string; width: number | null; height: number | null } | undefined;
  #link: { readonly url: string; readonly label: string; text: string; alt: string } | undefined;
  #pictureSource: string | undefined;

  constructor(base: string, url: string) {
    this.#base = base;
    this.#self = withoutFragment(url);
  }

  get ogImages(): AssetImage[] {
    return this.#og === undefined ? [] : [{ ...this.#og, source: 'og:image' }];
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'img') this.#openImage(attributes);
    else if (name === 'a' || name === 'area') this.#openLink(name, attributes);
    else if (name === 'picture') this.#pictureSource = undefined;
    else if (name === 'source')
      this.#pictureSource ??= largestInSet(attributes['srcset'] ?? attributes['data-srcset'], this.#base);
    else if (name === 'meta') this.#openMeta(attributes);
    else if (name === 'link') this.#openIcon(attributes);
  }

  close(name: string): void {
    if (name === 'a') this.#closeLink();
    else if (name === 'picture') this.#pictureSource = undefined;
  }

  text(text: string): void {
    if (this.#link !== undefined) this.#link.text += text;
  }

  #openImage(attributes: Attributes): void {
    const url = imageSource(attributes, this.#base) ?? this.#pictureSource;
    const alt = tidy(attributes['alt']);
    if (this.#link !== undefined) this.#link.alt ||= alt;
    if (url === undefined) return;
    const seen = this.images.get(url);
    const size = { width: pixelsIn(attributes['width']), height: pixelsIn(attributes['height']) };
    if (seen === undefined) this.images.set(url, { url, alt, ...size, source: 'img' });
    else if (seen.alt === '' && alt !== '') this.images.set(url, { ...seen, alt });
  }

  #openLink(name: string, attributes: Attributes): void {
    this.#closeLink();
    const url = absoluteUrl(attributes['href'], this.#base);
    // A place on this same page is nowhere to go.
    if (url === undefined || (url.includes('#') && withoutFragment(url) === this.#self)) return;
    const label = tidy(attributes['aria-label']) || tidy(attributes['title']) || tidy(attributes['alt']);
    this.#link = { url, label, text: '', alt: '' };
    if (name === 'area') this.#closeLink();
  }

  #closeLink(): void {
    if (this.#link === undefined) return;
    const { url, label, text, alt } = this.#link;
    const words = tidy(text) || label || alt;
    if ((this.links.get(url) ?? '') === '') this.links.set(url, words);
    this.#link = undefined;
  }

  #openMeta({ property, name, content }: Attributes): void {
    const key = (property ?? name)?.toLowerCase();
    if (
      key === 'og:image' ||
      key === 'og:image:url' ||
      key === 'og:image:secure_url' ||
      key === 'twitter:image'
    ) {
      const url = absoluteUrl(content, this.#base);
      if (url !== undefined) this.#og ??= { url, alt: '', width: null, height: null };
    } else if (this.#og !== undefined) {
      if (key === 'og:image:alt') this.#og.alt ||= tidy(content);
      else if (key === 'og:image:width') this.#og.width ??= pixelsIn(content);
      else if (key === 'og:image:height') this.#og.height ??= pixelsIn(content);
    }
  }

  #openIcon({ rel = '', href, sizes }: Attributes): void {
    if (!/(?:^|\s)(?:icon|apple-touch-icon(?:-precomposed)?)(?:\s|$)/i.test(rel)) return;
    const url = absoluteUrl(href, this.#base);
    if (url === undefined || this.icons.has(url)) return;
    const [, width, height] = /(\d{1,5})x(\d{1,5})/i.exec(sizes ?? '') ?? [];
    this.icons.set(url, { url, alt: '', width: pixelsIn(width), height: pixelsIn(height), source: 'icon' });
  }
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

function uniqueImages(images: readonly AssetImage[]): AssetImage[] {
  const byUrl = new Map<string, AssetImage>();
  for (const image of images) if (!byUrl.has(image.url)) byUrl.set(image.url, image);
  return [...byUrl.values()];
}

const isInvisible = (name: string, attributes: Attributes) => name !== 'a' && isHidden(name, attributes);

/** The pictures and links of a page, each address once, absolute, in the page's order; nothing is fetched. */
export async function collectAssets({ html, url }: { html: string; url: string }): Promise<PageAssets> {
  const bounded = await boundMarkup(html);
  const { base } = await pageFacts(bounded.html, url);
  const reader = new AssetReader(base, url);
  await readMarkup(bounded.html, reader, isInvisible);
  const images = uniqueImages([...reader.ogImages, ...reader.images.values(), ...reader.icons.values()]);
  const links = [...reader.links].map(([address, text]) => ({ url: address, text }));
  return {
    images: images.slice(0, maxImages),
    links: links.slice(0, maxLinks),
    truncated: bounded.cut || images.length > maxImages || links.length > maxLinks,
  };
}
