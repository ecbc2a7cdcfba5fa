import { processState } from './process-state.ts';

/** Ends every tree of `spawnTree` and `runProgram` in this process: the last thing a server does, on every way out. */
export async function killAllTrees(): Promise<void> {
  await Promise.all([...processState().trees].map((tree) => tree.kill()));
}
