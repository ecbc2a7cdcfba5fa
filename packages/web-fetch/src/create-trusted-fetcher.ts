import { lookUp, systemLookup } from './address/lookup.ts';
import { parseTarget } from './address/web-target.ts';
import { parseProxy } from './connection/http-proxy.ts';
import { printableUrl } from './errors/printable-url.ts';
import { WebFetchError } from './errors/web-fetch-error.ts';
import { checkHeaders, checkMaxBytes, checkMethod } from './exchange/check-request.ts';
import { follow, type Route } from './exchange/follow.ts';
import { OpenFetches } from './exchange/open-fetches.ts';
import { sameOriginRedirect } from './exchange/redirect.ts';
import type { ResponseHeaders } from './exchange/response-headers.ts';
import { defaultTimeouts, type Timeouts } from './exchange/timeouts.ts';
import { defaultMaxHeaderBytes, type FetcherOptions } from './fetcher-options.ts';
import { decodeText } from './text/decode-text.ts';
import { wholeBody } from './web-response.ts';

export interface TrustedFetcher {
  /** Asks a service at an address that the operator configured. Any status is an answer. */
  request(url: string, request: TrustedRequest): Promise<TrustedResponse>;
  /** Ends what is under way and waits until no connection is left. */
  close(): Promise<void>;
}

export interface TrustedRequest {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of the decoded body; a longer one is the error `too_large`. */
  readonly maxBytes: number;
  readonly timeouts?: Partial<Timeouts> | undefined;
}

export interface TrustedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly headers: ResponseHeaders;
  /** The header's value with its parameters; empty where there is none. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

const defaultMaxRedirects = 2;

/** A fetcher for addresses out of the configuration: it goes to any host, and is led to no other by a redirect. */
export function createTrustedFetcher(options: FetcherOptions): TrustedFetcher {
  const { userAgent, proxyUrl, limits = {}, lookup = systemLookup, certificateAuthorities } = options;
  const ownHeaders = checkHeaders({ 'user-agent': userAgent, accept: '*/*' });
  const open = new OpenFetches();
  const proxy = proxyUrl === undefined ? undefined : parseProxy(proxyUrl);
  const line = { lookup, proxy, certificateAuthorities, onSocket: open.watch };
  const route: Route = {
    // Where all is trusted, the proxy may look names up itself.
    addressesOf: async ({ hostname }) => (proxy === undefined ? lookUp(hostname, lookup) : [hostname]),
    redirectFrom: sameOriginRedirect,
    maxRedirects: limits.maxRedirects ?? defaultMaxRedirects,
  };
  return {
    async request(url, { method = 'GET', headers = {}, body, signal, maxBytes, timeouts: asked }) {
      const target = parseTarget(url);
      checkMaxBytes(maxBytes);
      const timeouts = { ...defaultTimeouts, ...limits.timeouts, ...asked };
      const journey = {
        target,
        method: checkMethod(method),
        headers: checkHeaders(headers),
        ownHeaders,
        body,
        maxHeaderBytes: limits.maxHeaderBytes ?? defaultMaxHeaderBytes,
        timeouts,
      };
      const life = open.begin({ name: printableUrl(target.url), totalMs: timeouts.totalMs, signal });
      try {
        const arrival = await follow({ ...journey, life }, route, line);
        const { bytes, capReached } = await wholeBody(arrival, { life, maxBytes, idleMs: timeouts.idleMs });
        if (capReached) throw tooLarge(arrival.target.url, maxBytes);
        const { status, statusText, headers: received } = arrival.answer;
        const contentType = received['content-type'] ?? '';
        const { text } = await decodeText(bytes, { contentType });
        const answered = { status, statusText, url: arrival.target.url.href, headers: received };
        return { ...answered, contentType, bytes, text };
      } finally {
        life.end();
      }
    },
    close: () => open.close(),
  };
}

function tooLarge(url: URL, maxBytes: number): WebFetchError {
  return new WebFetchError({
    code: 'too_large',
    message: `The answer of ${printableUrl(url)} is longer than ${maxBytes} bytes.`,
  });
}
