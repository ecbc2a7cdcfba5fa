/** The last piece of work of each queue. A queue without work has no entry. */
const queues = new Map<string, Promise<unknown>>();

/** Runs `work` after everything that this process began earlier under the same key. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key);
  const turn = before === undefined ? work() : before.then(work, work);
  queues.set(key, turn);
  try {
    return await turn;
  } finally {
    if (queues.get(key) === turn) queues.delete(key);
  }
}
