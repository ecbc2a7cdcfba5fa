import { processState } from './process-state.ts';

/** Ends every tree this process started and that still runs: the last thing a server does, on every way out. */
export async function killAllTrees(): Promise<void> {
  await Promise.all([...processState().trees].map((tree) => tree.kill()));
}
