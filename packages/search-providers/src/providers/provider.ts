import type { BackendName, SearchRequest } from '../request/search-request.ts';
import type { Fields } from '../result/read-fields.ts';
import type { AppliedFilter, ProviderAnswer } from '../result/search-result.ts';
import type { ResponseHeaders } from '../wire/send-request.ts';

/** One search service: how it is asked, how its answer reads, and which of its errors say more than their status. */
export interface Provider {
  readonly name: BackendName;
  readonly defaultBaseUrl: string;
  /** No key, so none can be refused. */
  readonly keyless?: true;
  prepare(request: SearchRequest, access: ProviderAccess): ProviderCall;
  /** Throws UnreadableAnswer for what is not the service's form, and ReportedError for an error sent as success. */
  read(answer: Fields, asked: AskedSearch): ProviderAnswer;
  /** For errors whose status alone would be misread. */
  diagnose?(answer: ErrorAnswer): Diagnosis | undefined;
}

export interface ProviderAccess {
  readonly baseUrl: string;
  readonly key: string;
  /** Google's second credential. */
  readonly searchEngineId?: string;
  readonly nowMs: number;
}

export interface ProviderCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly filters: readonly AppliedFilter[];
}

export interface AskedSearch {
  readonly request: SearchRequest;
  readonly access: ProviderAccess;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly text: string;
  /** The body as JSON, where it is an object. */
  readonly body: Fields;
}

export type Diagnosis =
  | { readonly kind: 'bad_key' }
  /** Good until a time that is given, or until the program starts again. */
  | { readonly kind: 'key_exhausted'; readonly resetSeconds?: number }
  /** Brave's monthly plan, which the policy may treat as a rate limit. */
  | { readonly kind: 'month_exhausted'; readonly resetSeconds?: number }
  | { readonly kind: 'team_exhausted' }
  /** The service is set up in a way that cannot answer us. */
  | { readonly kind: 'misconfigured'; readonly words: string }
  /** A refusal that is not the key's fault: it cools or ends the search. */
  | { readonly kind: 'quota' };

/** A success whose body is not what the service documents. */
export class UnreadableAnswer extends Error {}

/** An error that came with status 200. */
export class ReportedError extends Error {}
