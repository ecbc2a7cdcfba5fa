import type { Engine } from '../mcp/engine.ts';
import type { Wire, WireMessage } from '../mcp/wire.ts';
import type { Catalogue } from '../select/catalogue.ts';
import { answerOpening, type Handshake, type Opening } from './opening.ts';

export interface FrontOptions {
  readonly catalogue: Catalogue;
  readonly handshake: Handshake;
  /** Loads the SDK and what runs the tools. */
  readonly openEngine: () => Promise<Engine>;
  readonly send: (message: unknown) => void;
  readonly onEngineFailure: (error: unknown) => void;
}

export interface Front {
  receive(message: WireMessage): void;
  close(): Promise<void>;
}

// After the list a client is busy for a moment and then calls: the engine is loaded in between.
const engineDelayMs = 50;
const replayId = 'front:opening';

/**
 * Answers the opening and the list from data, so that a server is ready in the time Node itself needs.
 * At the first message that asks for more, and shortly after the list anyhow, the engine takes over:
 * it is played the message that fixed the protocol's era, its answer is dropped, and all else passes through.
 */
export function createFront(options: FrontOptions): Front {
  const opening: Opening = { pinned: undefined, initialized: undefined };
  const waiting: WireMessage[] = [];
  let engine: Promise<Engine> | undefined;
  let wire: Wire | undefined;

  function deliver(message: WireMessage): void {
    if (wire === undefined) waiting.push(message);
    else wire.onmessage?.(message as never);
  }

  function startEngine(): void {
    if (engine !== undefined) return;
    engine = options.openEngine();
    engine.then(takeOver, options.onEngineFailure);
  }

  function takeOver(opened: Engine): void {
    const connected = engineWire(options.send);
    opened.connect(connected);
    wire = connected;
    if (opening.pinned !== undefined) deliver({ ...opening.pinned, id: replayId });
    if (opening.initialized !== undefined) deliver(opening.initialized);
    for (const message of waiting.splice(0)) deliver(message);
  }

  return {
    receive(message) {
      const answer = engine === undefined ? answerOpening(message, opening, options) : undefined;
      if (answer === undefined) {
        startEngine();
        deliver(message);
        return;
      }
      if (answer.reply !== undefined) options.send(answer.reply);
      if (answer.listed) setTimeout(startEngine, engineDelayMs).unref();
    },
    async close() {
      // An engine that is still loading has done nothing that needs an end.
      if (wire === undefined) return;
      await wire.close();
      await (await engine)?.close();
    },
  };
}

function engineWire(send: (message: unknown) => void): Wire {
  const wire: Wire = {
    start: async () => {},
    close: async () => wire.onclose?.(),
    send: async (message) => {
      if ((message as WireMessage)['id'] === replayId) return;
      send(message);
    },
  };
  return wire;
}
