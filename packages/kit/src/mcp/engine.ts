import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from '../log/logger.ts';
import type { Catalogue } from '../select/catalogue.ts';
import { type DirectCalls, directCalls } from './direct-calls.ts';
import { acceptOnlyJsonRpc, refuseIdsInUse } from './guard-wire.ts';
import { createToolServer, type ToolCaller } from './tool-server.ts';
import type { Wire } from './wire.ts';

/** What stands behind the front: the protocol's SDK and the families. */
export interface Engine {
  /** Serves one client, in the era that its first message asks for. */
  connect(wire: Wire): void;
  callTool: ToolCaller;
  /** Aborts what runs and ends what was started. */
  close(): Promise<void>;
}

export interface EngineParts {
  readonly catalogue: Catalogue;
  readonly log: Logger;
  readonly callTool: ToolCaller;
  close(): Promise<void>;
}

/** An engine over a catalogue and whatever calls its tools. */
export function createEngine({ catalogue, log, callTool, close }: EngineParts): Engine {
  return {
    connect(wire) {
      const onerror = (error: Error) => log.debug('protocol', { error: error.message });
      let calls: DirectCalls | undefined;
      const makeServer = ({ era }: { readonly era: 'legacy' | 'modern' }) => {
        // The era is fixed now: a client that began in the older one stays there.
        if (era === 'legacy') calls = directCalls({ catalogue, callTool, wire, onerror });
        return createToolServer(catalogue, callTool);
      };
      // The SDK's type of a transport and ours agree in what is used; optional handlers differ in form.
      serveStdio(makeServer, { transport: wire as never, onerror });
      acceptOnlyJsonRpc(wire, onerror);
      const { onmessage, onclose } = wire;
      wire.onmessage = (message) => {
        if (calls?.take(message) !== true) onmessage?.(message);
      };
      wire.onclose = () => {
        calls?.cancelAll();
        onclose?.();
      };
      refuseIdsInUse(wire, onerror);
    },
    callTool,
    close,
  };
}
