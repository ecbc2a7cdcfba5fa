import type { RunMarker } from './run-marker.ts';
import type { Watchdog } from './watchdog.ts';

export interface Killable {
  kill(): Promise<readonly number[]>;
}

export interface ProcessState {
  marker?: RunMarker;
  watchdog?: Watchdog | undefined;
  readonly trees: Set<Killable>;
}

const key = Symbol.for('dpttools.subprocess.state.1');

/** One per process, not per copy of this package: several bundles in one process share the marker and the watchdog. */
export function processState(): ProcessState {
  // The symbol is ours alone, and no type of globalThis can know of it.
  const holder = globalThis as { [key]?: ProcessState };
  holder[key] ??= { trees: new Set() };
  return holder[key];
}
