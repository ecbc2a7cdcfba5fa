export interface Timeouts {
  /** From the look-up to the end of the TLS handshake, for each redirect anew. */
  readonly connectMs: number;
  /** From the request to the end of the answer's headers. */
  readonly firstByteMs: number;
  /** Between two pieces of the body. */
  readonly idleMs: number;
  /** From the call to the last byte, redirects included. */
  readonly totalMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 10_000,
  firstByteMs: 15_000,
  idleMs: 15_000,
  totalMs: 30_000,
};
