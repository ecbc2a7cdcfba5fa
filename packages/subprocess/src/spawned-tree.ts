import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { killTree } from './kill-tree.ts';
import { processState } from './process-state.ts';
import { readStartTicks } from './process-table.ts';
import { guardRun } from './watchdog.ts';

export interface ProgramExit {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface TreeEnd extends ProgramExit {
  readonly timedOut: boolean;
  readonly aborted: boolean;
  /** Processes that no signal could end, such as those of another user. */
  readonly survivors: readonly number[];
}

/** A running program and all it started. */
export interface ProcessTree {
  readonly pid: number;
  readonly child: ChildProcess;
  /** The `NAME=1` entry that every process of this tree carries in its environment. */
  readonly entry: string;
  /** The program itself has ended; what it started may still run. */
  readonly exited: Promise<ProgramExit>;
  /** Nothing of the tree runs any more. When the program ends by itself, the rest is killed. */
  readonly ended: Promise<TreeEnd>;
  /** SIGKILL to all of it; settles when it is gone. */
  kill(): Promise<readonly number[]>;
  /** Asks first, by the end of its input where that is a pipe, otherwise by SIGTERM; kills after the grace. */
  stop(graceMs?: number): Promise<TreeEnd>;
}

export interface TreeLimits {
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly lingerMs?: number | undefined;
}

export interface TreeStart {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly entry: string;
  readonly limits: TreeLimits;
}

const longestTimerMs = 2 ** 31 - 1;

export class SpawnedTree implements ProcessTree {
  readonly pid: number;
  readonly child: ChildProcess;
  readonly entry: string;
  readonly exited: Promise<ProgramExit>;
  readonly ended: Promise<TreeEnd>;
  readonly #sinceTicks: number;
  readonly #lingerMs: number;
  readonly #closed: Promise<void>;
  /** Aborted when there is nothing to linger for, or no longer. */
  readonly #hurry = new AbortController();
  #killing: Promise<readonly number[]> | undefined;
  #timedOut = false;
  #aborted = false;

  constructor({ child, pid, entry, limits }: TreeStart) {
    this.child = child;
    this.pid = pid;
    this.entry = entry;
    this.#sinceTicks = readStartTicks(pid);
    this.#lingerMs = limits.lingerMs ?? 200;
    guardRun()?.remember(pid);
    processState().trees.add(this);
    // Only a failed send or signal ends here; both show in `exited`.
    child.on('error', () => {});
    this.exited = new Promise((resolve) => {
      child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
    });
    this.#closed = new Promise((resolve) => {
      child.once('close', () => resolve());
    });
    const release = this.#limit(limits);
    this.ended = this.#end(release);
  }

  kill(): Promise<readonly number[]> {
    this.#killing ??= this.#kill(2);
    this.#hurry.abort();
    return this.#killing;
  }

  async stop(graceMs = 2_000): Promise<TreeEnd> {
    if (this.child.stdin === null) this.child.kill('SIGTERM');
    else this.child.stdin.end();
    await Promise.race([this.exited, delay(graceMs, undefined, { ref: false })]);
    await this.kill();
    return this.ended;
  }

  #kill(quietRounds: number): Promise<readonly number[]> {
    return killTree({
      entry: this.entry,
      groupId: this.pid,
      sinceTicks: this.#sinceTicks,
      isLeaderReaped: () => this.#isReaped(),
      quietRounds,
    });
  }

  #isReaped(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  #limit({ timeoutMs, signal }: TreeLimits): () => void {
    const onAbort = (): void => {
      this.#aborted = true;
      void this.kill();
    };
    const onTimeout = (): void => {
      this.#timedOut = !this.#isReaped();
      void this.kill();
    };
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(onTimeout, Math.min(timeoutMs, longestTimerMs));
    signal?.addEventListener('abort', onAbort, { once: true });
    return () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  }

  async #end(release: () => void): Promise<TreeEnd> {
    const exit = await Promise.race([this.exited, this.#outlived()]);
    await this.#linger();
    this.#hurry.abort();
    release();
    this.#killing ??= this.#kill(1);
    const survivors = await this.#killing;
    guardRun()?.forget(this.pid);
    processState().trees.delete(this);
    return { ...exit, timedOut: this.#timedOut, aborted: this.#aborted, survivors };
  }

  /** A program that SIGKILL cannot end, in a system call that never returns, must not hold its caller as well. */
  async #outlived(): Promise<ProgramExit> {
    await once(this.#hurry.signal, 'abort');
    const survivors = await this.#killing;
    if (survivors?.includes(this.pid) !== true) return this.exited;
    return { exitCode: null, signal: null };
  }

  /** A grandchild may still write to the outputs, as with `>(filter)` in bash. */
  async #linger(): Promise<void> {
    const signal = this.#hurry.signal;
    if (signal.aborted) return;
    const patience = delay(this.#lingerMs, undefined, { signal }).catch(() => {});
    await Promise.race([this.#closed, patience]);
  }
}
