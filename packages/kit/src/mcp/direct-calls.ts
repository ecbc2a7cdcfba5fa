import { asObject, isPlainCall, isRequestOrNotification, type PlainCall } from '../front/well-formed.ts';
import type { Catalogue } from '../select/catalogue.ts';
import { callOptions } from './call-options.ts';
import { toCallResult } from './to-call-result.ts';
import type { ToolCaller } from './tool-server.ts';
import type { Wire } from './wire.ts';

export interface DirectCallsParts {
  readonly catalogue: Catalogue;
  readonly callTool: ToolCaller;
  readonly wire: Wire;
  readonly onerror: (error: Error) => void;
}

export interface DirectCalls {
  /** True for a call that is answered here; everything else is the SDK's. */
  take(message: unknown): boolean;
  /** Aborts the calls that run; nothing is sent any more. */
  cancelAll(): void;
}

const internalError = { code: -32603, message: 'Internal error' };

/**
 * Answers well-formed calls of tools that are there, for a client of the 2025 era, without the SDK: it checks each message
 * and each result against several schemas, which costs as much as reading a small file. The SDK gets what is odd in any
 * way, and the recorded openings hold both to the same answers.
 */
export function directCalls({ catalogue, callTool, wire, onerror }: DirectCallsParts): DirectCalls {
  const running = new Map<unknown, AbortController>();
  const call = async (id: unknown, { name, arguments: input, _meta }: PlainCall) => {
    const stop = new AbortController();
    running.set(id, stop);
    const options = callOptions({
      signal: stop.signal,
      principal: 'local',
      progressToken: _meta?.progressToken,
      notify: (params) => wire.send({ jsonrpc: '2.0', method: 'notifications/progress', params }),
    });
    try {
      const result = toCallResult(await callTool(name, input, options));
      // A call that was cancelled gets no answer.
      if (!stop.signal.aborted) await wire.send({ jsonrpc: '2.0', id, result });
    } finally {
      if (running.get(id) === stop) running.delete(id);
    }
  };
  const fail = (id: unknown, error: unknown) => {
    onerror(error instanceof Error ? error : new Error(String(error)));
    wire.send({ jsonrpc: '2.0', id, error: internalError }).catch(onerror);
  };
  return {
    take(message) {
      const object = asObject(message);
      if (object === undefined || !isRequestOrNotification(object)) return false;
      const { id, method, params } = object;
      if (method === 'notifications/cancelled') {
        running.get(asObject(params)?.['requestId'])?.abort();
        return false;
      }
      if (method !== 'tools/call' || id === undefined) return false;
      if (!isPlainCall(params) || !catalogue.familyOf.has(params.name)) return false;
      call(id, params).catch((error: unknown) => fail(id, error));
      return true;
    },
    cancelAll() {
      for (const stop of running.values()) stop.abort();
    },
  };
}
