import { parseTarget, type WebTarget } from '../address/web-target.ts';
import { printableUrl } from '../errors/printable-url.ts';
import { isWebFetchError, WebFetchError } from '../errors/web-fetch-error.ts';
import type { Answer } from './send-request.ts';

const statuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where an answer sends its reader, if it does. */
export function redirectOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): string | undefined {
  return statuses.has(status) ? headers['location'] : undefined;
}

/** The target of a redirect from a page that nobody vouches for: anywhere that an address from outside may lead. */
export function openRedirect(from: WebTarget, location: string): WebTarget {
  const to = redirectTarget(from, location);
  if (from.isSecure && !to.isSecure) throw refused(from, 'to an address without TLS');
  return to;
}

/** The target of a redirect by a service that is trusted, and only it is. */
export function sameOriginRedirect(from: WebTarget, location: string): WebTarget {
  const to = redirectTarget(from, location);
  if (to.url.origin !== from.url.origin) {
    throw refused(
      from,
      `to ${to.url.origin}`,
      `If that is right, set ${printableUrl(to.url)} as its address.`,
    );
  }
  return to;
}

function redirectTarget(from: WebTarget, location: string): WebTarget {
  try {
    return parseTarget(location, from.url);
  } catch (error) {
    throw refused(from, 'to what cannot be fetched', isWebFetchError(error) ? error.message : undefined);
  }
}

export function tooManyRedirects(from: WebTarget, maxRedirects: number): WebFetchError {
  return refused(from, `on, after ${maxRedirects} redirects already`);
}

export function refused(from: WebTarget, where: string, hint?: string): WebFetchError {
  return new WebFetchError({
    code: 'redirect_refused',
    message: `${printableUrl(from.url)} redirects ${where}, which is not followed.`,
    ...(hint === undefined ? {} : { hint }),
  });
}
