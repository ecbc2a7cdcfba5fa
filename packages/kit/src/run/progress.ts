export interface Progress {
  readonly done: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export type ProgressListener = (progress: Progress) => void;

const shortestGapMs = 1000;

/** Passes on at most one report a second, and only when somebody listens. The value only grows, as the protocol asks. */
export function throttleProgress(listener: ProgressListener | undefined) {
  let lastAt = Number.NEGATIVE_INFINITY;
  let lastDone = Number.NEGATIVE_INFINITY;
  return (done: number, total?: number, message?: string): void => {
    if (listener === undefined || done <= lastDone) return;
    const now = performance.now();
    if (now - lastAt < shortestGapMs) return;
    lastAt = now;
    lastDone = done;
    listener({ done, total, message });
  };
}
