export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

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

/** One JSON object a line. Standard output carries the protocol, so `write` goes to standard error. */
export function createLogger(
  { level, write, redact = (text) => text }: LoggerOptions,
  base: LogFacts = {},
): Logger {
  const least = logLevels.indexOf(level);
  const at =
    (name: LogLevel) =>
    (event: string, facts: LogFacts = {}) => {
      if (logLevels.indexOf(name) < least) return;
      const line = { time: new Date().toISOString(), level: name, event, ...base, ...facts };
      write(redact(JSON.stringify(line, writable)));
    };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (facts) => createLogger({ level, write, redact }, { ...base, ...facts }),
  };
}

function writable(_key: string, value: unknown): unknown {
  if (value instanceof Error) return { message: value.message, stack: value.stack, cause: value.cause };
  return typeof value === 'bigint' ? value.toString() : value;
}

export const silentLogger: Logger = createLogger({ level: 'silent', write: () => {} });
