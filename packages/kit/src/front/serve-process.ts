import type { Readable, Writable } from 'node:stream';
import { clipText } from '../text/cut-text.ts';
import { createFront, type FrontOptions } from './front.ts';
import { messageReader, type UnreadableAnswer } from './message-reader.ts';

export interface ProcessStreams {
  readonly input: Readable;
  readonly output: Writable;
  readonly exit: (code: number) => void;
  /** Gets one line without its line end. */
  readonly writeLog: (line: string) => void;
}

// A client that ends its server expects it gone at once; clean-up that hangs must not keep it.
const longestGoodbyeMs = 900;

/**
 * Serves a catalogue over the process's own stdio until the client or a signal ends it; nothing else reaches `output`
 * from then on. Ends with code 0, or 1 after a crash, within a second.
 */
export function serveProcess(
  options: Omit<FrontOptions, 'send' | 'onEngineFailure'>,
  { input, output, exit, writeLog }: ProcessStreams,
): void {
  const write = ownWriter(output, writeLog);
  const send = (message: unknown) => write(`${JSON.stringify(message)}\n`);
  const front = createFront({ ...options, send, onEngineFailure: (error) => fail('engine', error) });
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(code), longestGoodbyeMs);
    front.close().then(
      () => exit(code),
      () => exit(code),
    );
  };
  function fail(event: string, error: unknown) {
    writeLog(crashLine(event, error));
    end(1);
  }
  const leave = () => end(0);
  // First of all: Node would print the whole source line, which in a bundle is the bundle.
  process.on('uncaughtException', (error) => fail('uncaught exception', error));
  process.on('unhandledRejection', (error) => writeLog(crashLine('unhandled rejection', error)));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, leave);
  for (const event of ['end', 'close', 'error'] as const) input.on(event, leave);
  output.on('error', leave);
  const onUnreadable = (answer: UnreadableAnswer) => {
    writeLog(logLine('warn', { event: 'unreadable message', error: answer.error.message, id: answer.id }));
    send(answer);
  };
  input.on('data', messageReader({ onMessage: front.receive, onUnreadable }));
}

/** The way to the client. Whatever else writes there, such as a library that prints a warning, is sent to the log. */
function ownWriter(output: Writable, writeLog: (line: string) => void): (text: string) => void {
  const write = output.write.bind(output);
  output.write = (chunk: unknown, ...more: readonly unknown[]) => {
    writeLog(logLine('warn', { event: 'stray output', text: clipText(String(chunk).trimEnd(), 2000) }));
    const done = more.at(-1);
    if (typeof done === 'function') done();
    return true;
  };
  return write;
}

function crashLine(event: string, error: unknown): string {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return logLine('error', { event, message, stack });
}

function logLine(level: string, facts: object): string {
  return JSON.stringify({ time: new Date().toISOString(), level, ...facts });
}
