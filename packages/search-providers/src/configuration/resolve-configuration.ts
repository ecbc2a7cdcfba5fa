import { defaultChain, defaultPolicy } from '../policy/backends-policy.ts';
import { providers } from '../providers/providers.ts';
import { type BackendName, backendNames } from '../request/search-request.ts';
import type { BackendReadiness, SearchConfiguration } from './search-configuration.ts';

export interface ResolvedSearch {
  /** For `auto`, in order. */
  readonly chain: readonly BackendName[];
  /** Keys, or for searxng addresses; Wikipedia has one empty key. What is not configured has none. */
  readonly secrets: Readonly<Record<BackendName, readonly string[]>>;
  readonly baseUrls: Readonly<Partial<Record<BackendName, string>>>;
  readonly readiness: readonly BackendReadiness[];
  /** Settings that contradict each other. */
  readonly problems: readonly string[];
}

/** Which backends can be asked and in which order, without asking any. */
export function resolveConfiguration(configuration: SearchConfiguration): ResolvedSearch {
  const named = namedChain(configuration);
  const simple = configuration.provider === undefined ? [] : [configuration.provider];
  const secrets = secretsOf(configuration, named ?? simple);
  const isReady = (name: BackendName) => secrets[name].length > 0;
  const wanted = named ?? [...new Set([...simple, ...defaultChain])];
  const configured = wanted.filter((name) => name !== 'wikipedia' && isReady(name));
  const isLast = configured.length === 0 && isReady('wikipedia') && !isAnythingSet(configuration, named);
  const chain: readonly BackendName[] = isLast ? ['wikipedia'] : configured;
  const readiness = backendNames.map((name): BackendReadiness => {
    const lack = isReady(name) ? undefined : lackOf(name, configuration);
    const reason = lack?.reason ?? standing(name, chain, configuration);
    return {
      backend: name,
      isConfigured: isReady(name),
      isInChain: chain.includes(name),
      keys: name === 'wikipedia' ? 0 : secrets[name].length,
      ...(lack === undefined ? {} : { missing: lack.missing }),
      ...(reason === undefined ? {} : { reason }),
    };
  });
  return {
    chain,
    secrets,
    baseUrls: usableAddresses(configuration),
    readiness,
    problems: problemsOf(configuration, named, isReady),
  };
}

/** The chain the operator wrote; the order that holds by itself names nobody. */
function namedChain({
  chain,
  policy = defaultPolicy,
}: SearchConfiguration): readonly BackendName[] | undefined {
  const named = chain !== undefined && chain.length > 0 ? chain : policy.chainOrder;
  return named === undefined ? undefined : [...new Set(named)];
}

function secretsOf(
  configuration: SearchConfiguration,
  named: readonly BackendName[],
): Record<BackendName, readonly string[]> {
  const keysOf = (name: BackendName): string[] => {
    const simple = configuration.provider === name ? [configuration.apiKey ?? ''] : [];
    return unique([...simple, ...(configuration.keys?.[name] ?? [])]);
  };
  const { googleCseId, searxngUrls = [], baseUrls = {} } = configuration;
  const instances = unique([...searxngUrls, ...[baseUrls.searxng].flatMap((url) => url ?? [])]).filter(
    isAddress,
  );
  const isSearxngNamed = named.includes('searxng') && unique(searxngUrls).length === 0;
  return {
    brave: keysOf('brave'),
    exa: keysOf('exa'),
    tavily: keysOf('tavily'),
    serper: keysOf('serper'),
    google: googleCseId === undefined || googleCseId.trim() === '' ? [] : keysOf('google'),
    searxng: instances.length > 0 || !isSearxngNamed ? instances : [providers.searxng.defaultBaseUrl],
    wikipedia: configuration.wikipedia === false ? [] : [''],
  };
}

/** A set-up that lacks a part is still one: its search fails and says what it lacks, instead of asking Wikipedia. */
function isAnythingSet(
  configuration: SearchConfiguration,
  named: readonly BackendName[] | undefined,
): boolean {
  const { provider, apiKey = '', keys = {}, searxngUrls = [], googleCseId = '' } = configuration;
  const texts = unique([apiKey, googleCseId, ...searxngUrls, ...Object.values(keys).flat()]);
  const backends = [provider, ...(named ?? [])].filter((name) => name !== undefined && name !== 'wikipedia');
  return backends.length + texts.length > 0;
}

function lackOf(
  name: BackendName,
  { keys, provider, apiKey, searxngUrls = [] }: SearchConfiguration,
): Required<Pick<BackendReadiness, 'missing' | 'reason'>> {
  if (name === 'wikipedia') return { missing: 'switched_off', reason: 'is switched off' };
  if (name === 'searxng') {
    const reason =
      unique(searxngUrls).length > 0 ? 'has no usable address' : 'has no address, and no chain names it';
    return { missing: 'address', reason };
  }
  const hasKey = unique([...(keys?.[name] ?? []), ...(provider === name ? [apiKey ?? ''] : [])]).length > 0;
  if (name === 'google' && hasKey)
    return { missing: 'search_engine_id', reason: 'has a key, but no search engine id' };
  return { missing: 'api_key', reason: 'has no key' };
}

function standing(
  name: BackendName,
  chain: readonly BackendName[],
  { searxngUrls = [], baseUrls = {} }: SearchConfiguration,
): string | undefined {
  if (name === 'wikipedia') {
    return chain.includes(name) ? 'answers because nothing else is set up' : 'stands back: others are set up';
  }
  if (!chain.includes(name))
    return 'is configured, but not in the chain: it is asked only when a call names it';
  const isAssumed = name === 'searxng' && searxngUrls.length === 0 && baseUrls.searxng === undefined;
  return isAssumed ? `is taken to be at ${providers.searxng.defaultBaseUrl}` : undefined;
}

function problemsOf(
  { provider, apiKey = '', searxngUrls = [], baseUrls = {} }: SearchConfiguration,
  named: readonly BackendName[] | undefined,
  isReady: (name: BackendName) => boolean,
): string[] {
  const addresses = [...searxngUrls, ...Object.values(baseUrls)].filter(
    (url) => url.trim() !== '' && !isAddress(url),
  );
  return [
    ...addresses.map((_url) => 'An address of a search backend is no http or https address; it is left out.'),
    ...(named ?? [])
      .filter((name) => name === 'wikipedia')
      .map(() => 'The chain names wikipedia, which never stands in a chain; it is left out.'),
    ...(named ?? [])
      .filter((name) => name !== 'wikipedia' && !isReady(name))
      .map((name) => `The chain names ${name}, which is not configured; it is left out.`),
    ...(provider !== undefined && named !== undefined && !named.includes(provider)
      ? [`The provider is set to ${provider}, but the chain does not name it.`]
      : []),
    ...(apiKey.trim() !== '' && provider === undefined
      ? ['An API key is set, but no provider that it belongs to.']
      : []),
    ...(provider !== undefined && !isReady(provider)
      ? [`The provider is set to ${provider}, which is not configured.`]
      : []),
  ];
}

function usableAddresses({ baseUrls = {} }: SearchConfiguration): Partial<Record<BackendName, string>> {
  return Object.fromEntries(Object.entries(baseUrls).filter(([, url]) => isAddress(url)));
}

function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))];
}
