/** So many pictures are decoded at a time: each may hold hundreds of megabytes. */
const maxAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

export interface TurnLimits {
  /** A waiting call that is aborted leaves the queue. */
  readonly signal: AbortSignal | undefined;
  /** From the start of the work; then the turn rejects with a TimeoutError. */
  readonly timeoutMs: number;
}

/** Runs the work when a place is free. Its signal says when nobody waits for it any more. */
export async function takeTurns<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signal, timeoutMs }: TurnLimits,
): Promise<T> {
  if (running >= maxAtOnce) await waitForPlace(signal);
  else running++;
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  // The native library cannot be stopped midway: a result that comes late is dropped, and only then is the place free.
  return untilAborted(work(stop).finally(release), stop);
}

/** Hands the place on, so that nobody slips in between. */
function release(): void {
  const next = waiting.shift();
  if (next === undefined) running--;
  else next();
}

function waitForPlace(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    waiting.push(enter);
  });
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
