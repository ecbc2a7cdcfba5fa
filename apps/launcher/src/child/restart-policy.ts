/** Whether a child may be started now. */
export type StartVerdict =
  | { readonly kind: 'start'; readonly waitMs: number }
  | { readonly kind: 'refuse'; readonly retryInMs: number; readonly reason: string };

const firstWaitMs = 250;
const longestWaitMs = 8_000;
/** So many starts in a row that come to nothing open the breaker. */
const failuresToOpen = 3;
const firstPauseMs = 30_000;
const longestPauseMs = 300_000;

/**
 * Back-off and breaker of one child process, told what happens and when.
 * The first start after an end is immediate; each further end without an answered call in between doubles the wait.
 * A child that cannot start at all is not tried again before a pause is over.
 */
export class RestartPolicy {
  #ends = 0;
  #failedStarts = 0;
  #reason = '';
  #lastEndMs = Number.NEGATIVE_INFINITY;

  verdict(nowMs: number): StartVerdict {
    const sinceEndMs = nowMs - this.#lastEndMs;
    const retryInMs = this.#pauseMs() - sinceEndMs;
    if (retryInMs > 0) return { kind: 'refuse', retryInMs, reason: this.#reason };
    return { kind: 'start', waitMs: Math.max(0, this.#waitMs() - sinceEndMs) };
  }

  startFailed(nowMs: number, reason: string): void {
    this.#failedStarts += 1;
    this.#reason = reason;
    this.ended(nowMs);
  }

  started(): void {
    this.#failedStarts = 0;
  }

  ended(nowMs: number): void {
    this.#ends += 1;
    this.#lastEndMs = nowMs;
  }

  /** A call was answered, so the child is of use. */
  answered(): void {
    this.#ends = 0;
  }

  #waitMs(): number {
    return this.#ends < 2 ? 0 : Math.min(firstWaitMs * 2 ** (this.#ends - 2), longestWaitMs);
  }

  #pauseMs(): number {
    const beyond = this.#failedStarts - failuresToOpen;
    return beyond < 0 ? 0 : Math.min(firstPauseMs * 2 ** beyond, longestPauseMs);
  }
}
