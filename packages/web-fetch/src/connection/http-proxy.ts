import { printableUrl } from '../errors/printable-url.ts';

export interface HttpProxy {
  readonly hostname: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly authorization: string | undefined;
}

/** Reads the address of an HTTP proxy, which may hold a user and password. */
export function parseProxy(proxyUrl: string): HttpProxy {
  const url = URL.canParse(proxyUrl) ? new URL(proxyUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `The proxy ${printableUrl(proxyUrl)} cannot be used: give its address as http://host:port or https://host:port.`,
    );
  }
  const { hostname, protocol, port, username, password } = url;
  const isSecure = protocol === 'https:';
  const isAnonymous = username === '' && password === '';
  return {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 443 : 80),
    isSecure,
    authorization: isAnonymous ? undefined : basic(decoded(username), decoded(password)),
  };
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

/** A percent sign that begins no code stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
