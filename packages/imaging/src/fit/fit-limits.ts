export interface FitChoice {
  /** Of the longer edge; 1,568 by default. */
  readonly maxEdgePx?: number | undefined;
  /** Of the result; 3 MiB by default. */
  readonly maxBytes?: number | undefined;
  /** Of the source: pictures with more are refused before they are decoded; 100 million by default. */
  readonly maxPixels?: number | undefined;
  /** For all the work on the picture, without waiting for its turn; 20 seconds by default. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface FitLimits {
  readonly maxEdgePx: number;
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export function fitLimits(choice: FitChoice): FitLimits {
  return {
    maxEdgePx: choice.maxEdgePx ?? 1_568,
    maxBytes: choice.maxBytes ?? 3 * 2 ** 20,
    maxPixels: choice.maxPixels ?? 100_000_000,
    timeoutMs: choice.timeoutMs ?? 20_000,
    signal: choice.signal,
  };
}
