/** Lets calls through one at a time, in the order they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Waits for all earlier turns and gives the function that ends this one.
   * When the signal aborts it waits no longer; the turn keeps its place and has to be ended all the same.
   */
  async begin(signal: AbortSignal): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    const own = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#last = before.then(() => own);
    await Promise.race([before, aborted(signal)]);
    return end;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
