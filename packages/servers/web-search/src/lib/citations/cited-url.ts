/** Parameters by which senders follow their readers; they lead to the same page. */
const trackers = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|mc_cid|mc_eid|igshid)$/i;

/** What two spellings of the address of one page have in common. */
export function citedUrl(address: string): string {
  if (!URL.canParse(address)) return address.trim();
  const url = new URL(address.trim());
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (trackers.test(name)) url.searchParams.delete(name);
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname.replace(/\/+$/, '');
  const scheme = url.protocol === 'http:' ? 'https:' : url.protocol;
  return `${scheme}//${host}${path}${url.search}`;
}
