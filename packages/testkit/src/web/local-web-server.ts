import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Page {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Before the first byte. */
  readonly delayMs?: number;
}

export interface SeenRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Route = Page | ((request: SeenRequest) => Page | Promise<Page>);

export interface LocalWebServer {
  readonly origin: string;
  url(path: string): string;
  /** Every request so far, also those for pages that are not there. */
  readonly requests: readonly SeenRequest[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** A web server on a free loopback port. Routes are found by path, without the query; everything else is 404. */
export async function localWebServer(routes: Readonly<Record<string, Route>>): Promise<LocalWebServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const seen = await readRequest(incoming);
    requests.push(seen);
    const route = routes[new URL(seen.path, 'http://localhost').pathname] ?? {
      status: 404,
      body: 'Not found',
    };
    const page = typeof route === 'function' ? await route(seen) : route;
    if (page.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, page.delayMs));
    outgoing.writeHead(page.status ?? 200, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
    outgoing.end(page.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    url: (path) => new URL(path, origin).href,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: incoming.headers,
    body: Buffer.concat(parts).toString('utf8'),
  };
}
