import { clipText } from '../text/cut-text.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Writes one line for an event with its facts. It never throws. */
export interface Logger {
  debug(event: string, facts?: LogFacts): void;
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
  /** A logger that adds these facts to every line. */
  with(facts: LogFacts): Logger;
}

export type LogFacts = Readonly<Record<string, unknown>>;

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Gets one line without its line end. */
  readonly write: (line: string) => void;
  readonly redact?: (text: string) => string;
}

const maxFactChars = 10_000;

/** One JSON object a line. Standard output carries the protocol, so `write` goes to standard error. */
export function createLogger(
  { level, write, redact = (text) => text }: LoggerOptions,
  base: LogFacts = {},
): Logger {
  const least = logLevels.indexOf(level);
  const at = (name: LogLevel) => {
    if (logLevels.indexOf(name) < least) return () => {};
    return (event: string, facts: LogFacts = {}) => {
      const head = { time: new Date().toISOString(), level: name, event };
      write(logLine(head, { ...base, ...facts }, redact));
    };
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (facts) => createLogger({ level, write, redact }, { ...base, ...facts }),
  };
}

function logLine(head: LogFacts, facts: LogFacts, redact: (text: string) => string): string {
  // Redacted before the JSON is made: in it, a secret with a quote or a backslash would look otherwise.
  const writable = (_key: string, value: unknown): unknown => {
    if (typeof value === 'string') return clipText(redact(value), maxFactChars);
    if (value instanceof Error) return errorFacts(value);
    return typeof value === 'bigint' ? value.toString() : value;
  };
  try {
    return JSON.stringify({ ...head, ...facts, ...head }, writable);
  } catch {
    return JSON.stringify({ ...head, unwritable: Object.keys(facts) });
  }
}

function errorFacts(error: Error) {
  const { name, message, stack, cause, code } = error as Error & { code?: unknown };
  return { name, code, message, stack, cause };
}

export const silentLogger: Logger = createLogger({ level: 'silent', write: () => {} });
