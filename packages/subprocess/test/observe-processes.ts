import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Live processes whose command line is found by the predicate, read without the code under test. */
export function processesWhere(matches: (commandLine: readonly string[]) => boolean): readonly number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const isZombie = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
      const commandLine = readFileSync(`/proc/${name}/cmdline`, 'latin1').split('\0');
      return !isZombie && matches(commandLine) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Each test sleeps for a number of seconds of its own, which is how its processes are told apart. */
export function sleepers(seconds: number): readonly number[] {
  return processesWhere(([program, argument]) => program === 'sleep' && argument === String(seconds));
}

export function watchdogs(entry: string): readonly number[] {
  return processesWhere(([title]) => title?.startsWith(`dpttools-watchdog ${entry}`) === true);
}

let lastSeconds = 0;

export function uniqueSeconds(): number {
  lastSeconds += 1;
  return 1_000_000 + process.pid * 100 + lastSeconds;
}

export async function until(holds: () => boolean, patienceMs: number): Promise<boolean> {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await delay(10)) {
    if (holds()) return true;
  }
  return holds();
}
