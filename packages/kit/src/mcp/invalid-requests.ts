import { asObject } from '../front/well-formed.ts';

export type RequestId = string | number;

export interface RequestRefusal {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

const invalidRequest = -32600;
// Of a longer batch one answer speaks for all; the SDK takes no more over HTTP either.
const maxBatch = 100;

/**
 * The answers to what is no JSON-RPC message: none where nobody waits for one.
 * A client that sends a batch gets one for each request in it, since it waits for each.
 */
export function refusalsOf(message: unknown): RequestRefusal[] {
  if (!Array.isArray(message)) return asksForAnswer(message) ? [refusal(message)] : [];
  const asking = message.filter(asksForAnswer);
  const why = 'Batches are not served: send each message on a line of its own.';
  if (asking.length === 0 || message.length > maxBatch) return [requestRefusal(null, why)];
  return asking.map((request) => requestRefusal(echoableId(request), why));
}

function requestRefusal(id: RequestId | null, why: string): RequestRefusal {
  return { jsonrpc: '2.0', id, error: { code: invalidRequest, message: `Invalid request: ${why}` } };
}

export function idInUse(id: RequestId): RequestRefusal {
  return requestRefusal(id, `an earlier request with the id ${JSON.stringify(id)} is not answered yet.`);
}

function refusal(request: unknown): RequestRefusal {
  const id = asObject(request)?.['id'];
  const why = isRequestId(id) ? 'this is no JSON-RPC 2.0 message.' : 'the id must be a string or an integer.';
  return requestRefusal(echoableId(request), why);
}

/** What the protocol takes as an id. */
export function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}

/** Whether it has an id and is no answer itself: an answer to an answer would go on for ever. */
function asksForAnswer(message: unknown): boolean {
  const object = asObject(message);
  return object !== undefined && 'id' in object && !('result' in object) && !('error' in object);
}

/** Null for what JSON-RPC forbids as an id, and for a number that reading may have changed into that of another request. */
function echoableId(message: unknown): RequestId | null {
  const id = asObject(message)?.['id'];
  if (typeof id === 'string') return id;
  return typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? id : null;
}
