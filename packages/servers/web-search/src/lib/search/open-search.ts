import { createSearchEngine, type SearchEngine } from '@dpttools/search-providers';
import { createTrustedFetcher } from '@dpttools/web-fetch';
import { withSetting } from '../bad-configuration.ts';
import { userAgent } from '../fetch/user-agent.ts';
import { searchConfiguration } from './search-configuration.ts';
import type { SearchSettings } from './search-settings.ts';

export interface OpenSearch {
  readonly engine: SearchEngine;
  close(): Promise<void>;
}

/** The search engine with its pools of keys. Throws `bad_configuration`. */
export async function openSearch(
  settings: SearchSettings & { readonly proxy: string | undefined },
): Promise<OpenSearch> {
  const configuration = await searchConfiguration(settings);
  const fetcher = withSetting('DPTTOOLS_WEB_PROXY', () =>
    createTrustedFetcher({ userAgent, proxyUrl: settings.proxy }),
  );
  const engine = createSearchEngine({ configuration, send: (url, request) => fetcher.request(url, request) });
  return { engine, close: () => fetcher.close() };
}
