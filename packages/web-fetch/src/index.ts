export { type HostRules, parseHostRules } from './address/host-rules.ts';
export { isPublicAddress } from './address/is-public-address.ts';
export type { Lookup } from './address/lookup.ts';
export type { BodyBytes } from './body/read-body.ts';
export {
  createTrustedFetcher,
  type TrustedFetcher,
  type TrustedRequest,
  type TrustedResponse,
} from './create-trusted-fetcher.ts';
export {
  createWebFetcher,
  type WebFetcher,
  type WebFetcherOptions,
  type WebRequest,
  type WebResponse,
} from './create-web-fetcher.ts';
export { printableUrl } from './errors/printable-url.ts';
export { isWebFetchError, WebFetchError, type WebFetchErrorCode } from './errors/web-fetch-error.ts';
export type { ResponseHeaders } from './exchange/response-headers.ts';
export { defaultTimeouts, type Timeouts } from './exchange/timeouts.ts';
export type { FetcherOptions, FetchLimits } from './fetcher-options.ts';
export { type DecodedText, decodeText, type TextSource } from './text/decode-text.ts';
