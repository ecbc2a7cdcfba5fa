import { printableUrl } from '../errors/printable-url.ts';
import { WebFetchError } from '../errors/web-fetch-error.ts';

/** Where one request goes. */
export interface WebTarget {
  /** Without fragment. */
  readonly url: URL;
  /** Lower case, ASCII, without brackets and final dot. */
  readonly hostname: string;
  readonly port: number;
  readonly isSecure: boolean;
}

const maxLength = 16_384;

/** Reads an address as browsers do, so that every spelling of an IP address comes out as the address it means. */
export function parseTarget(address: string, base?: URL): WebTarget {
  if (address.length > maxLength) throw bad(`An address of ${address.length} characters is too long.`);
  if (!URL.canParse(address, base)) {
    throw bad(
      `${printableUrl(address)} is not an address.`,
      'Give a whole address, such as https://example.com/page.',
    );
  }
  const url = new URL(address, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw bad(
      `${url.protocol} addresses cannot be fetched.`,
      'Give an address that begins with http: or https:.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw bad(`${printableUrl(url)} holds a user name or password.`, 'Leave out what stands before the @.');
  }
  const hostname = plainHostname(url.hostname);
  if (hostname === '') throw bad(`${printableUrl(url)} names no host.`);
  url.hash = '';
  const isSecure = url.protocol === 'https:';
  return {
    url,
    hostname,
    port: Number(url.port) || (isSecure ? 443 : 80),
    isSecure,
  };
}

/** The form in which names are compared, looked up and shown to TLS. */
export function plainHostname(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}

function bad(message: string, hint?: string): WebFetchError {
  return new WebFetchError({ code: 'bad_url', message, ...(hint === undefined ? {} : { hint }) });
}
