import { createWebFetcher, parseHostRules, type WebFetcher, type WebFetcherOptions } from '../src/index.ts';

/** A fetcher for which the loopback address is open, as in every test that is not about what is closed. */
export function localFetcher(options: Partial<WebFetcherOptions> = {}): WebFetcher {
  return createWebFetcher({
    userAgent: 'dpttools-test/1.0 (+https://example.com)',
    hostRules: parseHostRules(['127.0.0.1']),
    limits: { timeouts: { totalMs: 5_000 } },
    ...options,
  });
}

export async function textOf(response: { bytes(): Promise<{ bytes: Uint8Array }> }): Promise<string> {
  return Buffer.from((await response.bytes()).bytes).toString('utf8');
}
