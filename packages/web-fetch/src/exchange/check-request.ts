import { WebFetchError } from '../errors/web-fetch-error.ts';

// RFC 9110 §5.6.2.
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// RFC 9110 §5.5, with the 8-bit characters that are all HTTP/1.1 can carry.
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** How the message is framed and where it goes is the fetcher's business, and it has no cookies. */
const ours: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'te', 'trailer', 'upgrade'],
  ...['expect', 'accept-encoding', 'proxy-authorization', 'proxy-connection', 'cookie'],
]);

/** The headers with names in lower case, or an error that names the one at fault and never shows a value. */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (!token.test(name)) throw bad(`${JSON.stringify(name.slice(0, 50))} is no header name.`);
    if (!fieldValue.test(value)) {
      throw bad(`The value of the header ${name} holds characters that no header may hold.`);
    }
    if (ours.has(lower)) throw bad(`The header ${name} cannot be set.`);
    if (lower in checked) throw bad(`The header ${name} is given twice.`);
    checked[lower] = value;
  }
  return checked;
}

export function checkMethod(method: string): string {
  if (!token.test(method) || method.toUpperCase() === 'CONNECT') throw bad('The method cannot be used.');
  return method.toUpperCase();
}

/** A limit that is no number would be none. */
export function checkMaxBytes(maxBytes: number): number {
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 0) throw bad(`${maxBytes} is no number of bytes.`);
  return maxBytes;
}

function bad(message: string): WebFetchError {
  return new WebFetchError({ code: 'bad_request', message });
}
