import type { BackendsPolicy } from '../policy/backends-policy.ts';
import type { BackendName } from '../request/search-request.ts';

/** What the operator set, as plain data. */
export interface SearchConfiguration {
  /** The simple set-up: one provider and its key. */
  readonly provider?: BackendName | undefined;
  readonly apiKey?: string | undefined;
  /** Backends in the order they are asked; wins over the policy's. */
  readonly chain?: readonly BackendName[] | undefined;
  readonly keys?: Readonly<Partial<Record<BackendName, readonly string[]>>> | undefined;
  readonly searxngUrls?: readonly string[] | undefined;
  readonly googleCseId?: string | undefined;
  readonly baseUrls?: Readonly<Partial<Record<BackendName, string>>> | undefined;
  /** Whether Wikipedia may answer while nothing is configured; true unless set. */
  readonly wikipedia?: boolean | undefined;
  readonly policy?: BackendsPolicy | undefined;
}

export type MissingPart = 'api_key' | 'search_engine_id' | 'address' | 'switched_off';

/** Whether a backend can be asked, and if not, what it lacks. */
export interface BackendReadiness {
  readonly backend: BackendName;
  readonly isConfigured: boolean;
  readonly isInChain: boolean;
  readonly keys: number;
  readonly missing?: MissingPart;
  /** Why it is not configured, or why it is there although nobody set it up. */
  readonly reason?: string;
}
