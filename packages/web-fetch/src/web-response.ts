import { type BodyBytes, readBody } from './body/read-body.ts';
import type { WebResponse } from './create-web-fetcher.ts';
import type { FetchLife } from './exchange/fetch-life.ts';
import type { Arrival } from './exchange/follow.ts';

export interface ResponseLimits {
  readonly life: FetchLife;
  readonly maxBytes: number;
  readonly idleMs: number;
}

/** An answer whose body waits on its connection until it is read, cancelled, or out of time. */
export function webResponse({ answer, target, redirects }: Arrival, limits: ResponseLimits): WebResponse {
  const { status, statusText, headers } = answer;
  let reading: Promise<BodyBytes> | undefined;
  return {
    status,
    statusText,
    url: target.url.href,
    redirects,
    headers,
    contentType: headers['content-type'] ?? '',
    bytes() {
      reading ??= wholeBody({ answer, target, redirects }, limits);
      return reading;
    },
    cancel: () => limits.life.end(),
  };
}

/** Reads the body and ends the fetch. */
export async function wholeBody(
  { answer, target }: Arrival,
  { life, maxBytes, idleMs }: ResponseLimits,
): Promise<BodyBytes> {
  const idle = life.watchIdle(idleMs);
  try {
    const reading = { url: target.url, maxBytes, onChunk: idle.alive };
    return await life.during(() => readBody(answer, reading));
  } finally {
    idle.done();
    life.end();
  }
}
