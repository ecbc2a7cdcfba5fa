import { hasEntry, readProcessTable } from './process-table.ts';

/**
 * The processes whose environment carries this entry, this one left out.
 * Always empty elsewhere than on Linux, and blind to programs that wiped their environment.
 */
export function listMarkedProcesses(entry: string): readonly number[] {
  return readProcessTable()
    .filter(({ pid, environment }) => pid !== process.pid && hasEntry(environment, entry))
    .map(({ pid }) => pid);
}
