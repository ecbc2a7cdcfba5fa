/** The absolute form of a link that a reader could follow; undefined for scripts, data and what is no address. */
export function absoluteUrl(reference: string | undefined, base: string): string | undefined {
  const trimmed = reference?.trim();
  if (trimmed === undefined || trimmed === '' || !URL.canParse(trimmed, base)) return undefined;
  const { protocol, href } = new URL(trimmed, base);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

/** As `absoluteUrl`, with addresses of mail and telephone too. */
export function absoluteLink(reference: string | undefined, base: string): string | undefined {
  const trimmed = reference?.trim();
  return trimmed !== undefined && /^(?:mailto|tel):/i.test(trimmed) ? trimmed : absoluteUrl(trimmed, base);
}

/** The address that a page's references start from: its first `<base href>`, or its own. */
export function baseFrom(href: string | undefined, url: string): string {
  return absoluteUrl(href, url) ?? url;
}
