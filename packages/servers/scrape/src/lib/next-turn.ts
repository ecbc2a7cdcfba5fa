import { setImmediate as nextTurnOf } from 'node:timers/promises';

/** Lets other calls run in the middle of long work, and ends the work when its own caller has left. */
export async function nextTurn(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await nextTurnOf();
}
