import { ToolError } from '@dpttools/kit/errors';
import {
  type BackendName,
  type BackendsPolicy,
  backendNames,
  type SearchConfiguration,
} from '@dpttools/search-providers';
import { readBackendsPolicy } from './read-backends-policy.ts';
import type { SearchSettings } from './search-settings.ts';

/** The settings in the words of the search library. Throws `bad_configuration`. */
export async function searchConfiguration(settings: SearchSettings): Promise<SearchConfiguration> {
  return configurationWith(settings, await readBackendsPolicy(settings.backendsFile));
}

function configurationWith(
  settings: SearchSettings,
  policy: BackendsPolicy | undefined,
): SearchConfiguration {
  const { provider, apiKey, searxngUrls, googleCseId, wikipedia } = settings;
  return {
    ...(provider === 'auto' ? {} : { provider }),
    apiKey,
    chain: settings.chain.map(backendNamed),
    keys: keysOf(settings),
    searxngUrls,
    googleCseId,
    baseUrls: addressesOf(settings),
    wikipedia,
    policy,
  };
}

function backendNamed(name: string): BackendName {
  const found = backendNames.find((backend) => backend === name.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new ToolError({
    code: 'bad_configuration',
    message: `DPTTOOLS_WEB_SEARCH_CHAIN names ${JSON.stringify(name.slice(0, 60))}, which is no search provider.`,
    hint: `The operator has to correct it: ${backendNames.join(', ')}.`,
  });
}

function keysOf(settings: SearchSettings): SearchConfiguration['keys'] {
  const all = (keys: readonly string[], key: string | undefined) => [
    ...(key === undefined ? [] : [key]),
    ...keys,
  ];
  return {
    tavily: all(settings.tavilyKeys, settings.tavilyKey),
    serper: all(settings.serperKeys, settings.serperKey),
    brave: all(settings.braveKeys, settings.braveKey),
    exa: all(settings.exaKeys, settings.exaKey),
    // Set for other services of the same company, too: alone it does not mean that this one is wanted.
    google: all(settings.googleKeys, settings.googleCseId === undefined ? undefined : settings.googleKey),
  };
}

function addressesOf(settings: SearchSettings): Partial<Record<BackendName, string>> {
  const given = {
    tavily: settings.tavilyUrl,
    serper: settings.serperUrl,
    brave: settings.braveUrl,
    exa: settings.exaUrl,
    google: settings.googleUrl,
    wikipedia: settings.wikipediaUrl,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, url]) => (url === undefined ? [] : [[name, url]])),
  );
}
