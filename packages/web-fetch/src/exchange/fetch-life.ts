import { WebFetchError } from '../errors/web-fetch-error.ts';

// Longer times make Node's timers fire at once.
const longestTimerMs = 2 ** 31 - 1;

export interface LifeFacts {
  /** How errors name what is fetched. */
  readonly name: string;
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** One fetch from its call to its last byte. Its signal ends every socket it opened, for whatever reason it is over. */
export class FetchLife {
  readonly #over = new AbortController();
  readonly #name: string;
  readonly #caller: AbortSignal | undefined;
  readonly #total: NodeJS.Timeout;
  readonly #onAbort = () =>
    this.stop(new WebFetchError({ code: 'aborted', message: 'The fetch was aborted.' }));

  constructor({ name, totalMs, signal }: LifeFacts) {
    this.#name = name;
    this.#caller = signal;
    this.#total = this.#timer(totalMs, `took longer than ${seconds(totalMs)}`);
    if (signal?.aborted === true) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  stop(reason: WebFetchError): void {
    clearTimeout(this.#total);
    this.#caller?.removeEventListener('abort', this.#onAbort);
    this.#over.abort(reason);
  }

  end(): void {
    this.stop(new WebFetchError({ code: 'closed', message: `The fetch of ${this.#name} is over.` }));
  }

  /** Does one stage of the fetch. Whatever the work throws after the end of the fetch, the reason for that end is thrown. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#untilOver(work);
    } catch (error) {
      throw this.signal.aborted ? this.signal.reason : error;
    }
  }

  /** As `during`, with a time of its own. */
  async within<T>({ timeoutMs, failing }: Stage, work: () => Promise<T>): Promise<T> {
    const timer = this.#timer(timeoutMs, `${failing} within ${seconds(timeoutMs)}`);
    try {
      return await this.during(work);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the fetch when it is not called again for this long. */
  watchIdle(idleMs: number): { readonly alive: () => void; readonly done: () => void } {
    const timer = this.#timer(idleMs, `sent nothing for ${seconds(idleMs)}`);
    return { alive: () => timer.refresh(), done: () => clearTimeout(timer) };
  }

  #timer(timeoutMs: number, failing: string): NodeJS.Timeout {
    const message = `${this.#name} ${failing}.`;
    return setTimeout(
      () => this.stop(new WebFetchError({ code: 'timed_out', message })),
      Math.min(timeoutMs, longestTimerMs),
    );
  }

  #untilOver<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise<T>((resolve, reject) => {
      const onOver = () => reject(signal.reason);
      if (signal.aborted) return onOver();
      signal.addEventListener('abort', onOver, { once: true });
      work()
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', onOver));
    });
  }
}

export interface Stage {
  readonly timeoutMs: number;
  /** What did not happen: "did not answer". */
  readonly failing: string;
}

function seconds(timeMs: number): string {
  return `${timeMs / 1000} s`;
}
