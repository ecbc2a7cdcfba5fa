import { tmpdir } from 'node:os';
import { parse } from 'node:path';
import { kitSettings } from '../config/kit-settings.ts';
import { loadSettings, type SettingSources } from '../config/load-settings.ts';
import type { SettingData, SettingValues } from '../config/setting.ts';
import type { ResultLimits } from '../context.ts';
import { createLogger } from '../log/logger.ts';
import { createRedactor } from '../log/redact.ts';
import { createPathPolicy } from '../paths/index.ts';
import type { HostEnvironment } from './in-process-host.ts';

export interface ProcessFacts {
  readonly workingDirectory: string;
  /** Gets one log line without its line end. */
  readonly writeLog: (line: string) => void;
}

/** Everything a family needs to run, from where its settings stand. */
export function hostEnvironment(
  declared: Readonly<Record<string, SettingData>>,
  sources: SettingSources,
  { workingDirectory, writeLog }: ProcessFacts,
): HostEnvironment {
  const kit = loadSettings(kitSettings, sources);
  const settings = loadSettings(declared, sources);
  const redact = createRedactor(secretValues(declared, settings));
  return {
    settings,
    policy: createPathPolicy({
      allowedDirs: kit.allowedDirs ?? defaultAllowedDirs(workingDirectory),
      workingDirectory,
      denyWrite: kit.denyWrite,
    }),
    limits: resultLimits(kit),
    callTimeoutMs: kit.callTimeoutS * 1000,
    maxParallelCalls: kit.maxParallelCalls,
    log: createLogger({ level: kit.logLevel, write: writeLog, redact }),
    redact,
  };
}

/** A client that starts servers at the root of the disk does not thereby open the whole disk. */
export function defaultAllowedDirs(workingDirectory: string): string[] {
  const isRoot = parse(workingDirectory).root === workingDirectory;
  return isRoot ? [tmpdir()] : [workingDirectory, tmpdir()];
}

function resultLimits(kit: SettingValues<typeof kitSettings>): ResultLimits {
  return {
    maxTextChars: kit.resultMaxChars,
    maxImageEdgePx: kit.imageMaxEdgePx,
    maxImageBytes: kit.imageMaxMb * 1e6,
    maxMediaBytes: kit.resultMaxMb * 1e6,
  };
}

function secretValues(
  declared: Readonly<Record<string, SettingData>>,
  values: Readonly<Record<string, unknown>>,
) {
  return Object.entries(declared)
    .filter(([, { secret }]) => secret === true)
    .flatMap(([key]) => values[key])
    .filter((value): value is string => typeof value === 'string');
}
