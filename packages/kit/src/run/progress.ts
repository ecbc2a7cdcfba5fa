import { clipText } from '../text/cut-text.ts';
import { visibleText } from '../text/visible-text.ts';

/** How far a call is, in units of its own. */
export interface Progress {
  readonly done: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export type ProgressListener = (progress: Progress) => void;

export interface ProgressReports {
  /** Passes on at most one report a second, and only when somebody listens. The value only grows, as the protocol asks. */
  report(done: number, total?: number, message?: string): void;
  /** Nothing is passed on from here: the call has its answer. */
  end(): void;
}

const shortestGapMs = 1000;
const maxMessageChars = 200;

/** The reports of one call. */
export function progressReports(listener: ProgressListener | undefined): ProgressReports {
  let lastAt = Number.NEGATIVE_INFINITY;
  let lastDone = Number.NEGATIVE_INFINITY;
  let isOver = listener === undefined;
  return {
    report(done, total, message) {
      if (isOver || !Number.isFinite(done) || done <= lastDone) return;
      const now = performance.now();
      if (now - lastAt < shortestGapMs) return;
      lastAt = now;
      lastDone = done;
      listener?.({ done, total: finite(total), message: shown(message) });
    },
    end() {
      isOver = true;
    },
  };
}

function finite(total: number | undefined): number | undefined {
  return Number.isFinite(total) ? total : undefined;
}

function shown(message: string | undefined): string | undefined {
  return message === undefined ? undefined : clipText(visibleText(message).text, maxMessageChars);
}
