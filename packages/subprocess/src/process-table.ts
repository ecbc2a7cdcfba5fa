import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

export interface ProcessFacts {
  readonly pid: number;
  readonly parentPid: number;
  readonly groupId: number;
  readonly environment: Buffer;
}

/**
 * The live processes that /proc shows; zombies are left out, since nothing of them runs. Empty elsewhere than on Linux.
 * Those older than `sinceTicks` are left out too, which spares most of the reading.
 */
export function readProcessTable(sinceTicks = 0): ProcessFacts[] {
  if (process.platform !== 'linux') return [];
  const reader = new ProcFileReader();
  const facts: ProcessFacts[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const pid = Number(name);
    const status = readStatus(pid, reader);
    if (status === undefined || status.startTicks < sinceTicks) continue;
    const environment = Buffer.from(reader.read(`/proc/${pid}/environ`) ?? '');
    facts.push({ pid, parentPid: status.parentPid, groupId: status.groupId, environment });
  }
  return facts;
}

/** When a process was started, in the kernel's ticks; 0 where that cannot be told. */
export function readStartTicks(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return readStatus(pid, new ProcFileReader())?.startTicks ?? 0;
}

interface ProcessStatus {
  readonly parentPid: number;
  readonly groupId: number;
  readonly startTicks: number;
}

/** Fields of /proc/<pid>/stat, counted from the state, which is the third. */
const statusField = { state: 0, parentPid: 1, groupId: 2, startTicks: 19 } as const;

function readStatus(pid: number, reader: ProcFileReader): ProcessStatus | undefined {
  const line = reader.read(`/proc/${pid}/stat`)?.toString('latin1');
  if (line === undefined) return undefined;
  // The name in parentheses may itself hold parentheses and blanks, so the fields count from the last one.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const state = fields[statusField.state];
  if (state === 'Z' || state === 'X') return undefined;
  return {
    parentPid: Number(fields[statusField.parentPid]),
    groupId: Number(fields[statusField.groupId]),
    startTicks: Number(fields[statusField.startTicks]),
  };
}

/** Whole entries only: `A=1` is not found in `BA=1` or `A=12`. */
export function hasEntry(environment: Buffer, entry: string): boolean {
  for (let at = environment.indexOf(entry); at !== -1; at = environment.indexOf(entry, at + 1)) {
    const end = at + Buffer.byteLength(entry);
    const startsEntry = at === 0 || environment[at - 1] === 0;
    const endsEntry = end === environment.length || environment[end] === 0;
    if (startsEntry && endsEntry) return true;
  }
  return false;
}

/** A third of the time of `readFileSync`, which asks for a size that /proc does not tell and allocates for each file. */
class ProcFileReader {
  #buffer = Buffer.allocUnsafe(65_536);

  /** Valid until the next read. */
  read(path: string): Buffer | undefined {
    let descriptor: number | undefined;
    try {
      descriptor = openSync(path, 'r');
      return this.#readAll(descriptor);
    } catch {
      // Gone meanwhile, or another user's.
      return undefined;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  #readAll(descriptor: number): Buffer {
    for (let length = 0; ; ) {
      const room = this.#buffer.length - length;
      const count = readSync(descriptor, this.#buffer, length, room, length);
      length += count;
      // In /proc a short read is the last one.
      if (count < room) return this.#buffer.subarray(0, length);
      this.#buffer = Buffer.concat([this.#buffer, Buffer.alloc(length)]);
    }
  }
}
