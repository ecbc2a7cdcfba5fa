import type { Backend, Surroundings } from './chain/backend.ts';
import { type SearchOutcome, walkChain } from './chain/walk-chain.ts';
import { resolveConfiguration } from './configuration/resolve-configuration.ts';
import type { BackendReadiness, SearchConfiguration } from './configuration/search-configuration.ts';
import { createRedactor } from './errors/redact-secrets.ts';
import { SearchError } from './errors/search-error.ts';
import { defaultPolicy } from './policy/backends-policy.ts';
import { type Clock, KeyPool, type KeyStatus } from './pools/key-pool.ts';
import { providers } from './providers/providers.ts';
import { checkSearchRequest, type SearchInput } from './request/check-search-request.ts';
import { type BackendName, backendNames } from './request/search-request.ts';
import { addressCredentials } from './wire/address-credentials.ts';
import type { SendRequest } from './wire/send-request.ts';

export interface SearchEngineParts {
  readonly configuration: SearchConfiguration;
  readonly send: SendRequest;
  readonly clock?: Clock;
}

export interface SearchChoice {
  /** One backend alone; `auto` walks the chain. */
  readonly backend?: BackendName | 'auto' | undefined;
  /** Go on to the next backend when one finds nothing; the policy decides unless set. */
  readonly fallbackOnEmpty?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchEngine {
  /** Throws SearchError, or the signal's reason. */
  search(input: SearchInput, choice?: SearchChoice): Promise<SearchOutcome>;
  readonly chain: readonly BackendName[];
  readonly readiness: readonly BackendReadiness[];
  readonly problems: readonly string[];
  keyStatus(): Readonly<Partial<Record<BackendName, readonly KeyStatus[]>>>;
}

/** Opens nothing: the pools live in memory, and the first search makes the first request. */
export function createSearchEngine({ configuration, send, clock = Date }: SearchEngineParts): SearchEngine {
  const policy = configuration.policy ?? defaultPolicy;
  const resolved = resolveConfiguration(configuration);
  const surroundings: Surroundings = {
    send,
    clock,
    redactor: createRedactor(secretsToHide(configuration, resolved.secrets)),
    requestTimeoutMs: policy.requestTimeoutMs,
    maxProviderAttempts: policy.maxProviderAttempts,
  };
  const backendOf = (name: BackendName, secrets: readonly string[]): Backend => ({
    provider: providers[name],
    policy: policy.backends[name],
    pool: new KeyPool(secrets, policy.backends[name].weights, clock),
    baseUrl: resolved.baseUrls[name] ?? providers[name].defaultBaseUrl,
    ...(configuration.googleCseId === undefined ? {} : { searchEngineId: configuration.googleCseId.trim() }),
  });
  const backends = new Map<BackendName, Backend>(
    backendNames.flatMap((name) => {
      const secrets = resolved.secrets[name];
      return secrets.length === 0 ? [] : [[name, backendOf(name, secrets)] as const];
    }),
  );

  const named = (name: BackendName): Backend => {
    // A call that names searxng counts on its usual address.
    if (name === 'searxng' && !backends.has(name) && (configuration.searxngUrls ?? []).length === 0) {
      backends.set(name, backendOf(name, [providers.searxng.defaultBaseUrl]));
    }
    const backend = backends.get(name);
    if (backend !== undefined) return backend;
    const reason = resolved.readiness.find((entry) => entry.backend === name)?.reason ?? 'is not configured';
    throw new SearchError('not_configured', `${name} cannot be asked: it ${reason}.`);
  };

  return {
    chain: resolved.chain,
    readiness: resolved.readiness,
    problems: resolved.problems,
    keyStatus: () => Object.fromEntries([...backends].map(([name, { pool }]) => [name, pool.status()])),
    async search(input, { backend = 'auto', fallbackOnEmpty = policy.fallbackOnEmpty, signal } = {}) {
      const request = checkSearchRequest(input);
      const chain = (backend === 'auto' ? resolved.chain : [backend]).map(named);
      if (chain.length === 0) throw nothingToAsk(resolved.readiness, resolved.problems);
      return walkChain({ chain, request, fallbackOnEmpty, signal }, surroundings);
    },
  };
}

function nothingToAsk(readiness: readonly BackendReadiness[], problems: readonly string[]): SearchError {
  const lacking = readiness.filter(({ isConfigured }) => !isConfigured);
  const reasons = lacking.map(({ backend, reason }) => `${backend} ${reason}`).join(', ');
  const message = ['No search backend can be asked.', ...problems, `${reasons}.`].join(' ');
  return new SearchError('not_configured', message);
}

/** Keys, and the names and passwords that addresses hold. */
function secretsToHide(
  { googleCseId, keys = {}, apiKey, searxngUrls = [], baseUrls = {} }: SearchConfiguration,
  secrets: Readonly<Record<BackendName, readonly string[]>>,
): string[] {
  const addresses = [...searxngUrls, ...Object.values(baseUrls), ...secrets.searxng];
  const inAddresses = addresses.flatMap((address) => {
    const held = URL.canParse(address) ? addressCredentials(address) : undefined;
    return held === undefined || held.password === '' ? [] : [held.password, held.basic];
  });
  return [...Object.values(keys).flat(), apiKey ?? '', googleCseId ?? '', ...inAddresses]
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}
