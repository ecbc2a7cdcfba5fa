import { ToolError } from '../errors.ts';

export interface Deadline {
  readonly timeoutMs: number;
  /** The first to abort cancels the work. */
  readonly signals: readonly AbortSignal[];
}

// Longer times make Node's timers fire at once.
const longestTimerMs = 2 ** 31 - 1;

/**
 * Runs work that is told to stop by a signal when the time is over or it is cancelled.
 * The answer does not wait for work that ignores the signal. Throws `timed_out` or `cancelled`, or what the work throws.
 */
export async function withDeadline<T>(
  { timeoutMs, signals }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signals.some(({ aborted }) => aborted)) throw cancelled();
  const stop = new AbortController();
  let answer = (_reason: ToolError): void => {};
  const stopped = new Promise<never>((_, reject) => {
    answer = reject;
  });
  const end = (reason: ToolError) => {
    answer(reason);
    stop.abort(reason);
  };
  const cancel = () => end(cancelled());
  for (const signal of signals) signal.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(() => end(timedOut(timeoutMs)), Math.min(timeoutMs, longestTimerMs));
  timer.unref();
  try {
    return await Promise.race([work(stop.signal), stopped]);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', cancel);
  }
}

function cancelled(): ToolError {
  return new ToolError({ code: 'cancelled', message: 'The call was cancelled.', retryable: true });
}

function timedOut(timeoutMs: number): ToolError {
  return new ToolError({
    code: 'timed_out',
    message: `The call took longer than ${timeoutMs / 1000} s and was stopped.`,
    hint: 'Ask for less at once, or raise DPTTOOLS_CALL_TIMEOUT_S.',
    retryable: true,
  });
}
