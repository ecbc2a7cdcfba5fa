import { setImmediate } from 'node:timers/promises';

const turnMs = 10;

/**
 * Breaks for long synchronous work: between its steps, it takes one when its turn is over, so that other work and
 * cancelling come through. Work that fits in one turn never waits.
 */
export class Pauses {
  readonly #signal: AbortSignal | undefined;
  #endsAt = performance.now() + turnMs;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  get isDue(): boolean {
    return performance.now() >= this.#endsAt;
  }

  /** Throws the signal's reason once it is aborted. */
  async take(): Promise<void> {
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#endsAt = performance.now() + turnMs;
  }
}
