import type { WireMessage } from '../mcp/wire.ts';
import { messageLines } from './message-lines.ts';

export interface MessageHandlers {
  readonly onMessage: (message: WireMessage) => void;
  readonly onTooLong: () => void;
}

/** Takes a byte stream apart into messages. A line that is no JSON object is passed over, as the SDK's own transport does. */
export function messageReader({ onMessage, onTooLong }: MessageHandlers): (chunk: Buffer) => void {
  return messageLines({
    onTooLong,
    onLine: (line) => {
      const message = parsed(line);
      // Arrays too: the engine knows what to make of a batch.
      if (typeof message === 'object' && message !== null) onMessage(message as WireMessage);
    },
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
