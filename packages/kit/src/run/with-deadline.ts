import { ToolError } from '../errors.ts';

export interface Deadline {
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs work that is told to stop by a signal when the time is over or the caller cancels.
 * The answer does not wait for work that ignores the signal.
 */
export async function withDeadline<T>(
  { timeoutMs, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const cancel = () => stop.abort(cancelled());
  if (signal?.aborted) throw cancelled();
  signal?.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(() => stop.abort(timedOut(timeoutMs)), timeoutMs);
  timer.unref();
  try {
    return await Promise.race([work(stop.signal), rejectOnAbort(stop.signal)]);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
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
