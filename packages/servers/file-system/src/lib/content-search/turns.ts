import { setImmediate } from 'node:timers/promises';

const turnMs = 8;

/** Thrown when the time for a search is used up. */
export class OutOfTime extends Error {}

/** Divides long synchronous work into turns, so that other work and cancelling come through in between. */
export class Turns {
  readonly #deadline: number;
  readonly #signal: AbortSignal | undefined;
  #endsAt = performance.now() + turnMs;

  /** `deadline` is on the clock of `performance.now()`. */
  constructor(deadline: number, signal: AbortSignal | undefined) {
    this.#deadline = deadline;
    this.#signal = signal;
  }

  get isOver(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Lets others run. Throws the signal's reason once it is aborted, and OutOfTime after the deadline. */
  async next(): Promise<void> {
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#endsAt = performance.now() + turnMs;
    if (this.#endsAt > this.#deadline) throw new OutOfTime('The time for this search is used up.');
  }
}
