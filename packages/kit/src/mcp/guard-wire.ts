import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { asObject, isRequestOrNotification } from '../front/well-formed.ts';
import { idInUse, isRequestId, refusalsOf } from './invalid-requests.ts';
import type { Wire, WireMessage } from './wire.ts';

type OnError = (error: Error) => void;

/** The SDK's own stdio transport drops what is no JSON-RPC message; here a request among it is answered. */
export function acceptOnlyJsonRpc(wire: Wire, onerror: OnError): void {
  const accept = wire.onmessage;
  wire.onmessage = (message) => {
    try {
      parseJSONRPCMessage(message);
    } catch {
      onerror(new Error('Not a JSON-RPC message.'));
      for (const refusal of refusalsOf(message)) wire.send(refusal).catch(onerror);
      return;
    }
    accept?.(message);
  };
}

/**
 * Refuses a request whose id an earlier one still uses: nobody could tell the two answers apart, and a cancellation
 * or the end of the connection would meet only one of them.
 */
export function refuseIdsInUse(wire: Wire, onerror: OnError): void {
  const inUse = new Set<unknown>();
  const { onmessage } = wire;
  const send = wire.send.bind(wire);
  wire.send = (message) => {
    const { id, method } = asObject(message) ?? {};
    if (method === undefined) inUse.delete(id);
    return send(message);
  };
  wire.onmessage = (message) => {
    const { id, method, params } = wellFormed(message) ?? {};
    if (isRequestId(id)) {
      if (inUse.has(id)) {
        send(idInUse(id)).catch(onerror);
        return;
      }
      inUse.add(id);
    }
    // A request that is cancelled gets no answer.
    if (method === 'notifications/cancelled') inUse.delete(asObject(params)?.['requestId']);
    onmessage?.(message);
  };
}

function wellFormed(message: unknown): WireMessage | undefined {
  const object = asObject(message);
  return object !== undefined && isRequestOrNotification(object) ? object : undefined;
}
