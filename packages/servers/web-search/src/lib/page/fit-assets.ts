import type { AssetImage, AssetLink, PageAssets } from '@dpttools/web-fetch/extract';

export interface FittedAssets {
  readonly images: AssetImage[];
  readonly links: AssetLink[];
  readonly assets_truncated: boolean;
}

/** As many pictures and links as fit, pictures first but for at most half of the room. */
export function fitAssets({ images, links, truncated }: PageAssets, maxChars: number): FittedAssets {
  const shownImages = within(images, Math.floor(maxChars / 2));
  const shownLinks = within(links, maxChars - JSON.stringify(shownImages).length);
  const isCut = shownImages.length < images.length || shownLinks.length < links.length;
  return { images: shownImages, links: shownLinks, assets_truncated: truncated || isCut };
}

function within<T>(items: readonly T[], maxChars: number): T[] {
  let used = 2;
  const end = items.findIndex((item) => {
    used += JSON.stringify(item).length + 1;
    return used > maxChars;
  });
  return items.slice(0, end === -1 ? items.length : end);
}
