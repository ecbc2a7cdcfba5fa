import type { Readable, Writable } from 'node:stream';
import type { WireMessage } from '../mcp/wire.ts';
import { createFront, type FrontOptions } from './front.ts';
import { messageLines } from './message-lines.ts';

export interface ProcessStreams {
  readonly input: Readable;
  readonly output: Writable;
  readonly exit: (code: number) => void;
  readonly writeLog: (line: string) => void;
}

// A client that ends its server expects it gone at once; clean-up that hangs must not keep it.
const longestGoodbyeMs = 900;

/** Serves a catalogue over the process's own stdio until the client or a signal ends it. */
export function serveProcess(
  options: Omit<FrontOptions, 'send' | 'onEngineFailure'>,
  { input, output, exit, writeLog }: ProcessStreams,
): void {
  const front = createFront({
    ...options,
    send: (message) => output.write(`${JSON.stringify(message)}\n`),
    onEngineFailure: (error) => fail('engine', error),
  });
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(0), longestGoodbyeMs).unref();
    front.close().then(
      () => exit(0),
      () => exit(0),
    );
  };
  function fail(event: string, error: unknown) {
    writeLog(crashLine(event, error));
    exit(1);
  }
  // First of all: Node would print the whole source line, which in a bundle is the bundle.
  process.on('uncaughtException', (error) => fail('uncaught exception', error));
  process.on('unhandledRejection', (error) => writeLog(crashLine('unhandled rejection', error)));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  output.on('error', end);
  input.on(
    'data',
    messageLines({ onLine: (line) => accept(line, front.receive), onTooLong: () => output.write(tooLong) }),
  );
  input.on('end', end);
  input.on('error', end);
}

const tooLong = `${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Message too large' } })}\n`;

/** A line that is no JSON is passed over, as the SDK's own transport does. */
function accept(line: string, receive: (message: WireMessage) => void): void {
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return;
  }
  if (typeof message === 'object' && message !== null) receive(message as WireMessage);
}

function crashLine(event: string, error: unknown): string {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return JSON.stringify({ time: new Date().toISOString(), level: 'error', event, message, stack });
}
