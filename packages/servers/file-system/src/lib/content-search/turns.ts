import { setImmediate } from 'node:timers/promises';

const turnMs = 8;

/** Long synchronous work that yields whenever its turn is over, so that other work and cancelling come through. */
export type TurnWork<T> = Generator<void, T>;

export class Turns {
  readonly #deadline: number;
  readonly #signal: AbortSignal | undefined;
  #endsAt = 0;

  /** `deadline` is on the clock of `performance.now()`. */
  constructor(deadline: number, signal: AbortSignal | undefined) {
    this.#deadline = deadline;
    this.#signal = signal;
  }

  /** Time to yield. */
  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Time to stop with what there is. */
  get isSpent(): boolean {
    return performance.now() >= this.#deadline;
  }

  /** Small pieces of work share a turn. Throws the signal's reason once it is aborted; the work then runs its `finally` blocks. */
  async run<T>(work: TurnWork<T | undefined>): Promise<T | undefined> {
    try {
      for (;;) {
        if (this.isOver) await this.#next();
        this.#signal?.throwIfAborted();
        const { value, done } = work.next();
        if (done === true) return value;
      }
    } finally {
      work.return(undefined);
    }
  }

  async #next(): Promise<void> {
    await setImmediate();
    this.#endsAt = performance.now() + turnMs;
  }
}
