/** Maps in order with at most `limit` pieces of work at once. After a failure nothing new begins, and what runs is awaited. */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const pending = items.entries();
  let hasFailed = false;
  const takeWork = async () => {
    for (const [index, item] of pending) {
      if (hasFailed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.min(limit, items.length) }, takeWork);
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return results;
}
