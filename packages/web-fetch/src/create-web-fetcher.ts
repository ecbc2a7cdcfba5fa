import { checkedAddresses } from './address/checked-addresses.ts';
import type { HostRules } from './address/host-rules.ts';
import { systemLookup } from './address/lookup.ts';
import { parseTarget } from './address/web-target.ts';
import type { BodyBytes } from './body/read-body.ts';
import { parseProxy } from './connection/http-proxy.ts';
import { printableUrl } from './errors/printable-url.ts';
import { checkHeaders, checkMaxBytes } from './exchange/check-request.ts';
import { follow, type Route } from './exchange/follow.ts';
import { OpenFetches } from './exchange/open-fetches.ts';
import { openRedirect } from './exchange/redirect.ts';
import type { ResponseHeaders } from './exchange/response-headers.ts';
import { defaultTimeouts, type Timeouts } from './exchange/timeouts.ts';
import { defaultMaxHeaderBytes, type FetcherOptions } from './fetcher-options.ts';
import { webResponse } from './web-response.ts';

export interface WebFetcherOptions extends FetcherOptions {
  /** What is open besides the public internet. */
  readonly hostRules: HostRules;
}

export interface WebFetcher {
  /** Fetches a page from an address that nobody vouches for. Any status is a response. */
  get(url: string, request: WebRequest): Promise<WebResponse>;
  /** Ends what is under way and waits until no connection is left. */
  close(): Promise<void>;
}

export interface WebRequest {
  readonly signal?: AbortSignal | undefined;
  /** The value of Accept. */
  readonly accept?: string | undefined;
  /** Sent to the origin of the address, and not to another one it redirects to. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Of the decoded body. */
  readonly maxBytes: number;
  /** Sees the type and status of the answer before its body is read; what it throws ends the fetch. */
  readonly acceptType?: ((contentType: string, status: number) => void) | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
}

export interface WebResponse {
  readonly status: number;
  readonly statusText: string;
  /** Where the answer came from in the end. */
  readonly url: string;
  /** The addresses that redirected there, the first one first. */
  readonly redirects: readonly string[];
  readonly headers: ResponseHeaders;
  /** The header's value with its parameters; empty where there is none. */
  readonly contentType: string;
  /** The body so far as the most bytes allow; a second call gives the same. */
  bytes(): Promise<BodyBytes>;
  /** Drops the body and its connection. */
  cancel(): void;
}

const defaultMaxRedirects = 5;

/** A fetcher for addresses out of arguments and pages: it reaches the public internet and what the rules open, nothing else. */
export function createWebFetcher(options: WebFetcherOptions): WebFetcher {
  const {
    userAgent,
    hostRules,
    proxyUrl,
    limits = {},
    lookup = systemLookup,
    certificateAuthorities,
  } = options;
  const ownHeaders = checkHeaders({ 'user-agent': userAgent });
  const open = new OpenFetches();
  const line = {
    lookup,
    proxy: proxyUrl === undefined ? undefined : parseProxy(proxyUrl),
    certificateAuthorities,
    onSocket: open.watch,
  };
  const route: Route = {
    addressesOf: (target) => checkedAddresses(target, { hostRules, lookup }),
    redirectFrom: openRedirect,
    maxRedirects: limits.maxRedirects ?? defaultMaxRedirects,
  };
  return {
    async get(url, { signal, accept = '*/*', headers = {}, maxBytes, acceptType, timeouts: asked }) {
      const target = parseTarget(url);
      checkMaxBytes(maxBytes);
      const timeouts = { ...defaultTimeouts, ...limits.timeouts, ...asked };
      const journey = {
        target,
        method: 'GET',
        headers: checkHeaders(headers),
        ownHeaders: { ...ownHeaders, ...checkHeaders({ accept }) },
        maxHeaderBytes: limits.maxHeaderBytes ?? defaultMaxHeaderBytes,
        timeouts,
      };
      const life = open.begin({ name: printableUrl(target.url), totalMs: timeouts.totalMs, signal });
      try {
        const arrival = await follow({ ...journey, life }, route, line);
        const response = webResponse(arrival, { life, maxBytes, idleMs: timeouts.idleMs });
        acceptType?.(response.contentType, response.status);
        return response;
      } catch (error) {
        life.end();
        throw error;
      }
    },
    close: () => open.close(),
  };
}
