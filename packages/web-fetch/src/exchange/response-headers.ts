/** Names in lower case; what came several times is joined by commas. Cookies are left out: none is ever sent back. */
export type ResponseHeaders = Readonly<Record<string, string | undefined>>;

export function responseHeaders(
  received: Readonly<Record<string, string | readonly string[] | undefined>>,
): ResponseHeaders {
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(received)) {
    if (value === undefined || name === 'set-cookie') continue;
    headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return headers;
}
