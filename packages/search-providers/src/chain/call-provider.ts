import type { PoolKey } from '../pools/key-pool.ts';
import {
  type ErrorAnswer,
  type ProviderCall,
  ReportedError,
  UnreadableAnswer,
} from '../providers/provider.ts';
import type { SearchRequest } from '../request/search-request.ts';
import { type Fields, isFields } from '../result/read-fields.ts';
import type { ProviderAnswer } from '../result/search-result.ts';
import type { WireResponse } from '../wire/send-request.ts';
import type { Backend, Surroundings } from './backend.ts';
import { complaint } from './complaint.ts';
import { judgeAnswer, type Verdict } from './failure-verdict.ts';
import { judgeThrown, unreadable } from './judge-thrown.ts';

const answerMaxBytes = 5 * 1024 * 1024;

export type CallOutcome =
  | { readonly answer: ProviderAnswer; readonly filters: ProviderCall['filters'] }
  | { readonly verdict: Verdict; readonly status?: number; readonly complaint?: string };

export interface CallFacts {
  readonly backend: Backend;
  readonly key: PoolKey;
  readonly request: SearchRequest;
  readonly signal: AbortSignal | undefined;
}

/** One request to one provider with one key. Only the caller's own abort is thrown. */
export async function callProvider(facts: CallFacts, surroundings: Surroundings): Promise<CallOutcome> {
  const { backend, key, request, signal } = facts;
  const { provider } = backend;
  const access = {
    baseUrl: provider.name === 'searxng' ? key.secret : backend.baseUrl,
    key: key.secret,
    nowMs: surroundings.clock.now(),
    ...(backend.searchEngineId === undefined ? {} : { searchEngineId: backend.searchEngineId }),
  };
  const call = provider.prepare(request, access);
  const timeout = AbortSignal.timeout(surroundings.requestTimeoutMs);
  let response: WireResponse;
  try {
    response = await sendWithin(call, surroundings, signal === undefined ? [timeout] : [signal, timeout]);
  } catch (error) {
    signal?.throwIfAborted();
    return { verdict: judgeThrown(error, timeout.aborted) };
  }
  const body = parsed(response.text);
  const isSuccess = response.status >= 200 && response.status < 300;
  if (!isSuccess || body === undefined) return refusal(facts, { ...response, body }, surroundings);
  try {
    return { answer: provider.read(body, { request, access }), filters: call.filters };
  } catch (error) {
    if (error instanceof UnreadableAnswer)
      return { verdict: unreadable(error.message), status: response.status };
    if (error instanceof ReportedError) {
      return refusal(facts, { ...response, body, isReported: true }, surroundings);
    }
    throw error;
  }
}

/** Holds to the time limit even where the sender does not listen to its signal. */
async function sendWithin(
  call: ProviderCall,
  { send, requestTimeoutMs }: Surroundings,
  signals: readonly AbortSignal[],
): Promise<WireResponse> {
  const signal = AbortSignal.any([...signals]);
  signal.throwIfAborted();
  const { promise: aborted, reject } = rejectable();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const sent = send(call.url, {
      method: call.method,
      headers: call.headers,
      ...(call.body === undefined ? {} : { body: call.body }),
      signal,
      maxBytes: answerMaxBytes,
      timeouts: { totalMs: requestTimeoutMs },
    });
    return await Promise.race([sent, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function rejectable(): { promise: Promise<never>; reject(reason: unknown): void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

type Refused = WireResponse & { readonly body: Fields | undefined; readonly isReported?: true };

async function refusal(
  { backend }: CallFacts,
  response: Refused,
  { clock, redactor }: Surroundings,
): Promise<CallOutcome> {
  const { status, headers, body = {} } = response;
  const text = redactor.text(response.text.slice(0, 16_384));
  const answer: ErrorAnswer = { status, headers, text, body };
  const isGarbled = status >= 200 && status < 300 && response.isReported === undefined;
  if (isGarbled && backend.provider.diagnose?.(answer) === undefined) {
    return { verdict: unreadable('sent an answer that is no JSON object'), status };
  }
  const verdict = await judgeAnswer(backend.provider, answer, { policy: backend.policy, nowMs: clock.now() });
  const words = complaint(redactor.value(body), text);
  return { verdict, status, ...(words === undefined ? {} : { complaint: words }) };
}

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
