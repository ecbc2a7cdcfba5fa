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
  /** Takes one message of the client; nothing in it is checked yet. */
  receive(message: WireMessage): void;
  /** Aborts what runs and ends what was started. */
  close(): Promise<void>;
}

// After the list a client is busy for a moment and then calls: the engine is loaded in between.
const engineDelayMs = 50;

/**
 * Answers the opening and the list from data, so that a server is ready in the time Node itself needs.
 * At the first message that asks for more, and shortly after the list anyhow, the engine takes over:
 * it is played the message that fixed the protocol's era, its answer is dropped, and all else passes through.
 */
export function createFront(options: FrontOptions): Front {
  const opening: Opening = { pinned: undefined, initialized: undefined };
  const waiting: WireMessage[] = [];
  // Private: the client may use any id, and this one again.
  const replayId = `front:${Math.random().toString(36).slice(2)}`;
  let engine: Promise<Engine> | undefined;
  let wire: Wire | undefined;
  let isClosed = false;

  function deliver(message: WireMessage): void {
    if (wire === undefined) waiting.push(message);
    else wire.onmessage?.(message);
  }

  function startEngine(): void {
    if (engine !== undefined) return;
    // In a function: what throws at once is a failure of the engine too.
    engine = (async () => options.openEngine())();
    engine.then(takeOver, options.onEngineFailure);
  }

  function takeOver(opened: Engine): void {
    if (isClosed) {
      opened.close().catch(options.onEngineFailure);
      return;
    }
    const connected = engineWire(replayId, options.send);
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
      isClosed = true;
      // An engine that is still loading has done nothing that needs an end.
      if (wire === undefined) return;
      await wire.close();
      await (await engine)?.close();
    },
  };
}

function engineWire(replayId: string, send: (message: unknown) => void): Wire {
  const wire: Wire = {
    start: async () => {},
    close: async () => wire.onclose?.(),
    send: async (message) => {
      const isReplayed = (message as WireMessage)['id'] === replayId;
      if (!isReplayed) send(message);
    },
  };
  return wire;
}
