/** Addresses that lead nowhere outside the page, or are the whole content themselves. */
const pointless = new Set(['about:', 'blob:', 'data:', 'javascript:', 'vbscript:']);
const maxAddressChars = 2000;

/** What the relative addresses of a page are resolved against: its `<base>`, which may be relative to its own address. */
export function baseOf(pageUrl: string, baseHref: string | undefined): URL | undefined {
  const page = parseUrl(pageUrl);
  const base = baseHref === undefined ? undefined : parseUrl(baseHref, page);
  return base === undefined || pointless.has(base.protocol) ? page : base;
}

/** The absolute address; as it is written where there is no base; undefined for what is none. */
export function resolveAddress(written: string, base: URL | undefined): string | undefined {
  const address = written.trim();
  // The page itself.
  if (address === '') return undefined;
  const url = parseUrl(address, base);
  if (url !== undefined && pointless.has(url.protocol)) return undefined;
  const resolved = url?.href ?? (base === undefined ? address : undefined);
  return resolved !== undefined && resolved.length <= maxAddressChars ? resolved : undefined;
}

function parseUrl(text: string, base?: URL): URL | undefined {
  return URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
}
