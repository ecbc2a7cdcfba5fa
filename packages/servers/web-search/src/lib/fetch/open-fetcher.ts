import { createWebFetcher, parseHostRules, type WebFetcher } from '@dpttools/web-fetch';
import { withSetting } from '../bad-configuration.ts';
import { userAgent } from './user-agent.ts';

export interface FetchSettings {
  readonly allowHosts: readonly string[];
  readonly proxy: string | undefined;
}

/** The fetcher for addresses out of arguments and pages. Throws `bad_configuration`. */
export function openFetcher({ allowHosts, proxy }: FetchSettings): WebFetcher {
  const hostRules = withSetting('DPTTOOLS_FETCH_ALLOW_HOSTS', () => parseHostRules(allowHosts));
  return withSetting('DPTTOOLS_WEB_PROXY', () => createWebFetcher({ userAgent, hostRules, proxyUrl: proxy }));
}
