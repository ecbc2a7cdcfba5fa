const maxLength = 300;

/** An address as it may appear in errors and logs: no user, password, query or fragment. */
export function printableUrl(address: string | URL): string {
  const text = String(address);
  const printed = URL.canParse(text) ? fromUrl(new URL(text)) : fromText(text);
  return printed.length > maxLength ? `${printed.slice(0, maxLength)}…` : printed;
}

function fromUrl({ protocol, host, pathname, search }: URL): string {
  const query = search === '' ? '' : '?…';
  return host === '' ? `${protocol}…` : `${protocol}//${host}${pathname}${query}`;
}

/** What is no address may still hold a password in front of an @, or a key behind a question mark. */
function fromText(text: string): string {
  const [start = ''] = text.split(/[?#]/, 1);
  return start.replace(/^(.*\/\/)?.*@/su, '$1…@').replace(/\p{Cc}/gu, ' ');
}
