import type { BackendName } from '../request/search-request.ts';
import { isFields } from '../result/read-fields.ts';
import { type BackendPolicy, type BackendsPolicy, defaultPolicy } from './backends-policy.ts';
import { type BackendDocument, checkPolicyDocument } from './policy-document.ts';
import { PolicyError } from './policy-error.ts';

const limits = { bytes: 65_536, aliases: 20 };

/** The policy of a `backends.yaml`; a field that is left out keeps its default. Throws PolicyError. */
export async function parseBackendsPolicy(yamlText: string): Promise<BackendsPolicy> {
  const document = await checkPolicyDocument(await readYaml(yamlText));
  const given = document.backends ?? {};
  return {
    chainOrder: document.chain_order,
    fallbackOnEmpty: document.fallback_on_empty ?? defaultPolicy.fallbackOnEmpty,
    requestTimeoutMs: inMs(document.request_timeout_seconds) ?? defaultPolicy.requestTimeoutMs,
    maxProviderAttempts: document.max_provider_attempts ?? defaultPolicy.maxProviderAttempts,
    backends: mapBackends((name) => merged(defaultPolicy.backends[name], given[name] ?? {})),
  };
}

function mapBackends(make: (name: BackendName) => BackendPolicy): Record<BackendName, BackendPolicy> {
  return {
    brave: make('brave'),
    exa: make('exa'),
    tavily: make('tavily'),
    serper: make('serper'),
    google: make('google'),
    searxng: make('searxng'),
    wikipedia: make('wikipedia'),
  };
}

function merged(usual: BackendPolicy, given: BackendDocument): BackendPolicy {
  return {
    rateLimitPatterns: given.rate_limit_patterns ?? usual.rateLimitPatterns,
    cooldownMs: inMs(given.cooldown_seconds) ?? usual.cooldownMs,
    weights: given.weights ?? usual.weights,
    suspendOnMonthlyExhausted: given.suspend_on_monthly_exhausted ?? usual.suspendOnMonthlyExhausted,
    teamSuspensionMs: inMs(given.team_suspension_seconds) ?? usual.teamSuspensionMs,
    partialOnUnresponsiveEngines: given.partial_on_unresponsive_engines ?? usual.partialOnUnresponsiveEngines,
  };
}

function inMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

/** Plain data only: the core schema, no repeated keys, few aliases, one document. */
async function readYaml(yamlText: string): Promise<unknown> {
  const bytes = Buffer.byteLength(yamlText, 'utf8');
  if (bytes > limits.bytes)
    throw new PolicyError([`the file has ${bytes} bytes; ${limits.bytes} is the most`]);
  // A bundle gives the names of a CommonJS package by its default export only.
  const { parseDocument } = (await import('yaml')).default;
  const document = parseDocument(yamlText, {
    schema: 'core',
    uniqueKeys: true,
    merge: false,
    logLevel: 'error',
  });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) throw new PolicyError([`the YAML does not read: ${firstLine(fault.message)}`]);
  try {
    const value: unknown = document.toJS({ maxAliasCount: limits.aliases });
    if (value === null || value === undefined) return {};
    if (isFields(value)) return value;
  } catch (error) {
    throw new PolicyError([`the YAML does not read: ${firstLine(String(error))}`]);
  }
  throw new PolicyError(['the file holds no fields']);
}

function firstLine(words: string): string {
  return words.split('\n')[0]?.replace(/:$/, '') ?? words;
}
