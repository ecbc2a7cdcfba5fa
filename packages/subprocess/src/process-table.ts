import { closeSync, openSync, readdirSync, readSync } from 'node:fs';

export interface ProcessFacts {
  readonly pid: number;
  readonly parentPid: number;
  readonly groupId: number;
  readonly environment: Buffer;
}

/** Every live process that /proc shows; zombies are left out, since nothing of them runs. Empty elsewhere than on Linux. */
export function readProcessTable(): ProcessFacts[] {
  if (process.platform !== 'linux') return [];
  const reader = new ProcFileReader();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name), reader) ?? []);
}

function readProcess(pid: number, reader: ProcFileReader): ProcessFacts | undefined {
  const stat = reader.read(`/proc/${pid}/stat`)?.toString('latin1');
  if (stat === undefined) return undefined;
  // The name in parentheses may itself hold parentheses and blanks, so the fields count from the last one.
  const [state, parentPid, groupId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  const environment = Buffer.from(reader.read(`/proc/${pid}/environ`) ?? '');
  return { pid, parentPid: Number(parentPid), groupId: Number(groupId), environment };
}

/** Whole entries only: `A=1` is not found in `BA=1` or `A=12`. */
export function hasEntry(environment: Buffer, entry: string): boolean {
  const needle = Buffer.from(entry);
  for (let at = environment.indexOf(needle); at !== -1; at = environment.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const startsEntry = at === 0 || environment[at - 1] === 0;
    const endsEntry = end === environment.length || environment[end] === 0;
    if (startsEntry && endsEntry) return true;
  }
  return false;
}

/** Half the time of `readFileSync`, which asks for a size that /proc does not tell and allocates for each file. */
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
    let length = 0;
    for (;;) {
      if (length === this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer, Buffer.alloc(length)]);
      const count = readSync(descriptor, this.#buffer, length, this.#buffer.length - length, length);
      if (count === 0) return this.#buffer.subarray(0, length);
      length += count;
    }
  }
}
