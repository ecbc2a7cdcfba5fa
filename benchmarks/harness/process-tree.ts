import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux reports CPU time in hundredths of a second to programs, whatever the kernel counts in. */
const MS_PER_TICK = 10;

interface ProcessStat {
  readonly state: string;
  readonly parentPid: number;
  readonly cpuMs: number;
}

export interface TreeUsage {
  readonly processes: number;
  /** Memory that only these processes hold: unlike PSS it does not fall when a neighbour starts. */
  readonly ussMb: number;
  readonly cpuMs: number;
}

export function canMeasureProcesses(): boolean {
  return existsSync('/proc/self/smaps_rollup');
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { state: fields[0] ?? '', parentPid: Number(fields[1]), cpuMs: ticks * MS_PER_TICK };
  } catch {
    return undefined;
  }
}

/** The process and all its living descendants. */
export function processTree(rootPid: number): number[] {
  if (!canMeasureProcesses()) return [rootPid];
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : undefined;
    if (stat !== undefined) childrenOf.set(stat.parentPid, [...(childrenOf.get(stat.parentPid) ?? []), pid]);
  }
  const found = [rootPid];
  for (const pid of found) found.push(...(childrenOf.get(pid) ?? []));
  return found;
}

function ussKb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    return [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce(
      (sum, match) => sum + Number(match[1]),
      0,
    );
  } catch {
    return 0;
  }
}

export function measureTree(rootPid: number): TreeUsage | null {
  if (!canMeasureProcesses()) return null;
  const pids = processTree(rootPid);
  return {
    processes: pids.length,
    ussMb: pids.reduce((sum, pid) => sum + ussKb(pid), 0) / 1024,
    cpuMs: pids.reduce((sum, pid) => sum + (readStat(pid)?.cpuMs ?? 0), 0),
  };
}

function isAlive(pid: number): boolean {
  if (canMeasureProcesses()) {
    const state = readStat(pid)?.state;
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until none of the processes lives; false if one still does at the deadline. */
export async function waitUntilGone(pids: readonly number[], deadlineMs: number): Promise<boolean> {
  const end = performance.now() + deadlineMs;
  while (pids.some(isAlive)) {
    if (performance.now() > end) return false;
    await sleep(1);
  }
  return true;
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}
