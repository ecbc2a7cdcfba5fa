import { availableParallelism } from 'node:os';

/** Each search keeps all cores busy on its own: more of them at once take memory and time from one another. */
export class SearchSlots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count = Math.max(2, availableParallelism())) {
    this.#free = count;
  }

  /** Runs `search` when its turn has come, in the order of asking. Rejects with the signal's reason. */
  async run<T>(signal: AbortSignal, search: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    try {
      signal.throwIfAborted();
      return await search();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      signal.throwIfAborted();
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(enter);
    });
  }
}
