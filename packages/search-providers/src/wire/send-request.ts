/** How a request leaves the process: `request` of web-fetch's trusted fetcher, or anything of the same form. */
export type SendRequest = (url: string, request: WireRequest) => Promise<WireResponse>;

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** A longer answer is an error, not a short success. */
  readonly maxBytes: number;
  readonly timeouts: { readonly totalMs: number };
}

export interface WireResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly text: string;
}

export type ResponseHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export function headerOf(headers: ResponseHeaders, name: string): string | undefined {
  if (hasGet(headers)) return headers.get(name) ?? undefined;
  const value = headers[name] ?? headers[name.toLowerCase()];
  return typeof value === 'string' ? value : value?.join(', ');
}

function hasGet(headers: ResponseHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}
