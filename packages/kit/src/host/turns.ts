/** Lets calls through in the order they came, so many at a time. */
export class Turns {
  #free: number;
  /** Each lets one that waits go on; the set keeps the order and lets one step out of it. */
  readonly #waiting = new Set<() => void>();

  constructor(places = 1) {
    this.#free = places;
  }

  /** The function that ends the turn; undefined when others have all the places. */
  tryBegin(): (() => void) | undefined {
    if (this.#free === 0) return undefined;
    this.#free -= 1;
    return () => this.#end();
  }

  /** Waits for a place and gives the function that ends the turn. When the signal aborts it waits no longer, without a place. */
  async begin(signal: AbortSignal): Promise<() => void> {
    const turn = this.tryBegin();
    if (turn !== undefined) return turn;
    const hasPlace = signal.aborted ? false : await this.#wait(signal);
    return hasPlace ? () => this.#end() : () => {};
  }

  #wait(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const stepIn = () => {
        signal.removeEventListener('abort', stepOut);
        resolve(true);
      };
      const stepOut = () => {
        this.#waiting.delete(stepIn);
        resolve(false);
      };
      signal.addEventListener('abort', stepOut, { once: true });
      this.#waiting.add(stepIn);
    });
  }

  #end(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
