import type { Progress } from '../run/progress.ts';
import type { CallOptions } from '../run/run-tool.ts';

export interface CallOrigin {
  readonly signal: AbortSignal;
  readonly principal: string;
  /** Undefined when the client wants no progress. */
  readonly progressToken: string | number | undefined;
  /** Sends `notifications/progress` with these parameters. */
  readonly notify: (params: ProgressParams) => Promise<void>;
}

export interface ProgressParams {
  readonly progressToken: string | number;
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What the protocol says about a call, in the pipeline's own words. */
export function callOptions({ signal, principal, progressToken, notify }: CallOrigin): CallOptions {
  if (progressToken === undefined) return { signal, principal };
  const onProgress = ({ done, total, message }: Progress) => {
    const params = {
      progressToken,
      progress: done,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message }),
    };
    notify(params).catch(() => {});
  };
  return { signal, principal, onProgress };
}
