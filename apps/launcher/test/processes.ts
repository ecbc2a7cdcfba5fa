import { readdirSync, readFileSync } from 'node:fs';

interface ProcessFacts {
  readonly pid: number;
  readonly parentPid: number;
  readonly command: string;
}

/** Every process that runs, zombies left out: nothing of them does. */
function processes(): ProcessFacts[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z' || state === 'X') return [];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid: Number(name), parentPid: Number(parentPid), command }];
    } catch {
      return [];
    }
  });
}

export function childrenOf(pid: number): ProcessFacts[] {
  return processes().filter(({ parentPid }) => parentPid === pid);
}

export function isRunning(pid: number): boolean {
  return processes().some((facts) => facts.pid === pid);
}

export function commandOf(pid: number): string {
  return processes().find((facts) => facts.pid === pid)?.command ?? '';
}

/** A length of sleep that no other test uses, so that its process can be told from theirs. */
export function uniqueSeconds(): number {
  return 5_000 + Math.floor(Math.random() * 1_000_000) / 1_000;
}

export function sleepers(seconds: number): ProcessFacts[] {
  return processes().filter(({ command }) => command === `sleep ${seconds}`);
}
