import type { WireMessage } from '../mcp/wire.ts';
import { idOfCutMessage } from './cut-message.ts';
import { maxLineBytes, messageLines } from './message-lines.ts';

export interface MessageHandlers {
  readonly onMessage: (message: WireMessage) => void;
  /** Gets the answer to a line that was meant as a message and cannot be read as one. */
  readonly onUnreadable: (answer: UnreadableAnswer) => void;
}

export interface UnreadableAnswer {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** Takes a byte stream apart into messages. A line that does not begin as one is passed over, as the SDK's own transport does. */
export function messageReader(
  { onMessage, onUnreadable }: MessageHandlers,
  maxBytes = maxLineBytes,
): (chunk: Buffer) => void {
  const refuse = (code: number, message: string, id: string | number | null = null) =>
    onUnreadable({ jsonrpc: '2.0', id, error: { code, message } });
  const onTooLong = (ends: { readonly head: string; readonly tail: string }) =>
    refuse(-32600, `Message too large: a line may have ${maxBytes} bytes.`, idOfCutMessage(ends));
  const onLine = (line: string) => {
    const message = parsed(line);
    // Arrays too: the engine knows what to make of a batch.
    if (typeof message === 'object' && message !== null) onMessage(message as WireMessage);
    else if (message === undefined && /^\s*(\[\s*)?\{/.test(line)) refuse(-32700, 'Parse error');
  };
  return messageLines({ onLine, onTooLong }, maxBytes);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
