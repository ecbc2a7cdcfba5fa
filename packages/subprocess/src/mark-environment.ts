import type { Environment } from './environment.ts';
import { createTreeMarker, runMarker } from './run-marker.ts';
import { guardRun } from './watchdog.ts';

export interface MarkedEnvironment {
  readonly environment: Environment;
  /** Give it to `killTree` to end what was started with this environment. */
  readonly entry: string;
}

/** For programs that a third-party library starts: they die with this process, and `killTree` finds them. */
export function markEnvironment(environment: Environment): MarkedEnvironment {
  guardRun();
  const marker = createTreeMarker(runMarker());
  return { environment: { ...environment, ...marker.environment }, entry: marker.entry };
}
