import type { Redactor } from '../errors/redact-secrets.ts';
import type { BackendPolicy } from '../policy/backends-policy.ts';
import type { Clock, KeyPool } from '../pools/key-pool.ts';
import type { Provider } from '../providers/provider.ts';
import type { SendRequest } from '../wire/send-request.ts';

/** A provider with its keys and what the policy says of it. */
export interface Backend {
  readonly provider: Provider;
  readonly policy: BackendPolicy;
  readonly pool: KeyPool;
  readonly baseUrl: string;
  readonly searchEngineId?: string;
}

/** What every search shares. */
export interface Surroundings {
  readonly send: SendRequest;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly requestTimeoutMs: number;
  readonly maxProviderAttempts: number;
}
