import type { BackendName } from '@dpttools/search-providers';

/** What the operator set about searching. */
export interface SearchSettings {
  readonly provider: BackendName | 'auto';
  readonly apiKey: string | undefined;
  readonly chain: readonly string[];
  readonly backendsFile: string | undefined;
  readonly wikipedia: boolean;
  readonly tavilyKeys: readonly string[];
  readonly tavilyKey: string | undefined;
  readonly serperKeys: readonly string[];
  readonly serperKey: string | undefined;
  readonly braveKeys: readonly string[];
  readonly braveKey: string | undefined;
  readonly exaKeys: readonly string[];
  readonly exaKey: string | undefined;
  readonly googleKeys: readonly string[];
  readonly googleKey: string | undefined;
  readonly googleCseId: string | undefined;
  readonly searxngUrls: readonly string[];
  readonly tavilyUrl: string | undefined;
  readonly serperUrl: string | undefined;
  readonly braveUrl: string | undefined;
  readonly exaUrl: string | undefined;
  readonly googleUrl: string | undefined;
  readonly wikipediaUrl: string | undefined;
}
