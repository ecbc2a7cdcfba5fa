/** Waits until all of them have settled, or the time is over. */
export async function settledWithin(promises: Iterable<Promise<unknown>>, timeMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeMs);
  });
  await Promise.race([Promise.allSettled(promises), timeIsOver]);
  clearTimeout(timer);
}
