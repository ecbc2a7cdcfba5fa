import { tmpdir } from 'node:os';
import type { AnyFamily } from '../src/family.ts';
import type { HostEnvironment } from '../src/host/in-process-host.ts';
import { createLogger } from '../src/log/logger.ts';
import { createPathPolicy } from '../src/paths/index.ts';
import type { RunEnvironment } from '../src/run/run-tool.ts';

interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly [fact: string]: unknown;
}

/** A host's environment whose log lines can be looked at. */
export function hostEnvironmentFor(folder = tmpdir()): { environment: HostEnvironment; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = createLogger({ level: 'debug', write: (line) => lines.push(JSON.parse(line) as LogLine) });
  const environment: HostEnvironment = {
    settings: { greeting: 'hello' },
    policy: createPathPolicy({ allowedDirs: [folder], workingDirectory: folder }),
    limits: { maxTextChars: 50_000, maxImageEdgePx: 1568, maxImageBytes: 3e6, maxMediaBytes: 1e6 },
    callTimeoutMs: 5000,
    log,
    redact: (text) => text,
  };
  return { environment, lines };
}

export function runEnvironmentFor(
  family: AnyFamily,
  folder?: string,
): { environment: RunEnvironment; lines: LogLine[] } {
  const { environment, lines } = hostEnvironmentFor(folder);
  let opened: Promise<unknown> | undefined;
  const open = () => {
    opened ??= family.open(environment.settings as never, {
      log: environment.log,
      signal: new AbortController().signal,
      policy: environment.policy,
    });
    return opened;
  };
  return { environment: { ...environment, family, open }, lines };
}
