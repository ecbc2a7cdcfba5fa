import type { Lookup } from './address/lookup.ts';
import type { Timeouts } from './exchange/timeouts.ts';

export interface FetcherOptions {
  /** Says who asks: a name, a version, and where to find out more. */
  readonly userAgent: string;
  /** An HTTP proxy for everything. The environment's proxies are not used. */
  readonly proxyUrl?: string | undefined;
  readonly limits?: FetchLimits | undefined;
  /** In place of the system's resolver. */
  readonly lookup?: Lookup | undefined;
  /** PEM, in place of the system's. */
  readonly certificateAuthorities?: readonly string[] | undefined;
}

export interface FetchLimits {
  readonly timeouts?: Partial<Timeouts> | undefined;
  readonly maxRedirects?: number | undefined;
  readonly maxHeaderBytes?: number | undefined;
}

export const defaultMaxHeaderBytes = 32 * 1024;
