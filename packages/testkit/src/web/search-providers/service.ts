import type { SeenRequest } from '../local-web-server.ts';

export const searchServices = ['tavily', 'serper', 'brave', 'exa', 'searxng', 'google', 'wikipedia'] as const;
export type SearchServiceName = (typeof searchServices)[number];

/** What a service does with a call that is otherwise right. */
export type SearchScene =
  | 'success'
  | 'empty'
  | 'rate_limit'
  /** The plan of the month, the credits or the daily quota are spent: what the service calls it. */
  | 'quota'
  | 'bad_key'
  | 'server_error'
  /** Takes the request and says nothing. */
  | 'slow'
  /** Status 200 with half of a JSON text, whole for the protocol. */
  | 'malformed'
  /** The connection ends in the middle of the body. */
  | 'truncated'
  /** Exa: the budget of the team, and that of the key. */
  | 'team_budget'
  | 'key_budget'
  /** SearXNG: JSON is not among the formats it serves, and engines that did not answer. */
  | 'no_json'
  | 'unresponsive_engines';

export interface ServiceAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request in the service's own terms. */
export interface ServiceRequest extends SeenRequest {
  readonly url: URL;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** How one service looks from outside. */
export interface SearchService {
  /** Whether it has something at this method and path. */
  serves(method: string, path: string): boolean;
  keyOf(request: ServiceRequest): string | undefined;
  queryOf(request: ServiceRequest): string;
  /** What the real service refuses about the parameters. */
  faultOf?(request: ServiceRequest): ServiceAnswer | undefined;
  answer(scene: SearchScene, request: ServiceRequest): ServiceAnswer;
}

export interface Hit {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** So many made-up hits, on the domains that are asked for. */
export function hits(query: string, count: number, domains: readonly unknown[] = []): Hit[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const domain = domains.length === 0 ? `site-${number}.example` : String(domains[index % domains.length]);
    return {
      title: `Hit ${number} of ${query}`,
      url: `https://${domain}/pages/${number}`,
      text: `What page ${number} says about ${query}.`,
    };
  });
}

export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ServiceAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export function numberIn(value: unknown, otherwise: number): number {
  const number = Number(value ?? otherwise);
  return Number.isInteger(number) ? number : Number.NaN;
}
