import type { WebTarget } from '../address/web-target.ts';
import { acceptedCodings } from '../body/decode-body.ts';
import { type Line, openConnection } from '../connection/open-connection.ts';
import type { FetchLife } from './fetch-life.ts';
import { redirectOf, refused, tooManyRedirects } from './redirect.ts';
import { type Answer, sendRequest } from './send-request.ts';
import type { Timeouts } from './timeouts.ts';

/** What tells a fetcher of foreign pages from one of trusted services. */
export interface Route {
  readonly addressesOf: (target: WebTarget) => Promise<readonly string[]>;
  readonly redirectFrom: (from: WebTarget, location: string) => WebTarget;
  readonly maxRedirects: number;
}

export interface Journey {
  readonly target: WebTarget;
  readonly method: string;
  /** Sent to the first origin only. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sent to every origin. */
  readonly ownHeaders: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly timeouts: Timeouts;
  readonly maxHeaderBytes: number;
  readonly life: FetchLife;
}

export interface Arrival {
  readonly answer: Answer;
  readonly target: WebTarget;
  /** The addresses that redirected here, the first one first. */
  readonly redirects: readonly string[];
}

/** Makes a request, and again wherever it is redirected to, each time on a connection of its own. */
export async function follow(journey: Journey, route: Route, line: Line): Promise<Arrival> {
  const redirects: string[] = [];
  let { target } = journey;
  for (;;) {
    const answer = await visit(target, { journey, route, line });
    const location = redirectOf(answer);
    if (location === undefined) return { answer, target, redirects };
    answer.socket.destroy();
    if (redirects.length >= route.maxRedirects) throw tooManyRedirects(target, route.maxRedirects);
    const next = route.redirectFrom(target, location);
    if (!repeatsRequest(answer.status, journey.method)) {
      throw refused(target, `a ${journey.method} request in a way that would change it`);
    }
    redirects.push(target.url.href);
    target = next;
  }
}

interface Means {
  readonly journey: Journey;
  readonly route: Route;
  readonly line: Line;
}

async function visit(target: WebTarget, { journey, route, line }: Means): Promise<Answer> {
  const { life, timeouts, method, body, maxHeaderBytes } = journey;
  const { signal } = life;
  const isFirstOrigin = target.url.origin === journey.target.url.origin;
  const connecting = { timeoutMs: timeouts.connectMs, failing: 'could not be connected to' };
  const socket = await life.within(connecting, async () =>
    openConnection({ target, addresses: await route.addressesOf(target), signal }, line),
  );
  const headers = {
    ...journey.ownHeaders,
    'accept-encoding': acceptedCodings,
    ...(isFirstOrigin ? journey.headers : {}),
  };
  const answering = { timeoutMs: timeouts.firstByteMs, failing: 'did not answer' };
  return life.within(answering, () =>
    sendRequest(socket, { url: target.url, method, headers, body, maxHeaderBytes }),
  );
}

/** 301 to 303 turn everything into a GET without its body, or are taken so by some. */
function repeatsRequest(status: number, method: string): boolean {
  return method === 'GET' || method === 'HEAD' || status === 307 || status === 308;
}
