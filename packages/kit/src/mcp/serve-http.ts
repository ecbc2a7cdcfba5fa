import {
  createServer,
  type IncomingMessage,
  type Server as NodeServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { SettingError } from '../config/parse-setting.ts';
import type { SettingValues } from '../config/setting.ts';
import type { Logger } from '../log/logger.ts';
import type { Catalogue } from '../select/catalogue.ts';
import { createGuard } from './http-guard.ts';
import { HttpSessions } from './http-sessions.ts';
import { httpSettings } from './http-settings.ts';
import { createToolServer, type ToolCaller } from './tool-server.ts';

export { httpSettings };

export interface HttpFaceOptions {
  readonly catalogue: Catalogue;
  readonly callTool: ToolCaller;
  readonly settings: SettingValues<typeof httpSettings>;
  readonly log: Logger;
}

export interface HttpFace {
  readonly url: string;
  close(): Promise<void>;
}

// The protocol's own limit; files travel by path, not in a message.
const maxBodyBytes = 4 * 1024 * 1024;
const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

type Answer = (request: Request, principal: string) => Promise<Response>;

/** Serves a catalogue over Streamable HTTP, both eras of the protocol at one path. */
export async function serveHttp(options: HttpFaceOptions): Promise<HttpFace> {
  const { settings } = options;
  checkExposure(settings);
  const { answer, close } = protocolAnswers(options);
  const guard = createGuard({
    token: settings.token,
    allowedHosts: [...settings.allowedHosts, settings.host],
  });
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, maxHeaderSize: 16_384 },
    (incoming, outgoing) => {
      respond({ incoming, outgoing, path: settings.path, guard, answer }).catch((error: unknown) => {
        options.log.debug('http', { error });
        if (!outgoing.headersSent) outgoing.writeHead(500).end();
        else outgoing.destroy();
      });
    },
  );
  await listen(server, settings.host.replace(/^\[|\]$/g, ''), settings.port);
  return {
    url: urlOf(server.address() as AddressInfo, settings.path),
    async close() {
      server.close();
      await close();
      server.closeAllConnections();
    },
  };
}

function checkExposure({ host, token }: SettingValues<typeof httpSettings>): void {
  if (loopback.has(host) || token !== undefined) return;
  throw new SettingError(
    `Listening on ${host} would open every tool to the network. Set DPTTOOLS_AUTH_TOKEN, or listen on 127.0.0.1.`,
  );
}

function protocolAnswers({ catalogue, callTool, settings, log }: HttpFaceOptions) {
  const modernFor = new Map<string, ReturnType<typeof createMcpHandler>>();
  const modern = (principal: string) => {
    const known = modernFor.get(principal);
    if (known !== undefined) return known;
    const handler = createMcpHandler(() => createToolServer(catalogue, callTool, principal), {
      legacy: 'reject',
      onerror: (error) => log.debug('protocol', { error: error.message }),
    });
    modernFor.set(principal, handler);
    return handler;
  };
  const sessions = new HttpSessions({
    maxSessions: settings.maxSessions,
    idleMs: settings.sessionIdleS * 1000,
    createServer: (principal) => createToolServer(catalogue, callTool, principal),
  });
  const answer: Answer = async (request, principal) => {
    const isLegacy = request.method !== 'POST' || (await isLegacyRequest(request.clone()));
    return isLegacy ? sessions.handle(request, principal) : modern(principal).fetch(request);
  };
  const close = async () => {
    await Promise.allSettled([
      sessions.close(),
      ...[...modernFor.values()].map((handler) => handler.close()),
    ]);
  };
  return { answer, close };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly path: string;
  readonly guard: ReturnType<typeof createGuard>;
  readonly answer: Answer;
}

async function respond({ incoming, outgoing, path, guard, answer }: Exchange): Promise<void> {
  const head = headOf(incoming);
  if (head === undefined) return void outgoing.writeHead(400).end();
  const verdict = guard(head);
  const { pathname } = new URL(head.url);
  // Answered without a token, for container probes; it tells nothing but that the process lives.
  if (pathname === '/healthz' && !isForeign(verdict)) return send(outgoing, Response.json({ status: 'ok' }));
  if ('refusal' in verdict) return send(outgoing, verdict.refusal);
  if (pathname !== path) return send(outgoing, new Response('Not found', { status: 404 }));
  if (Number(incoming.headers['content-length'] ?? 0) > maxBodyBytes) return send(outgoing, tooLarge());
  const gone = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const body = await readBody(incoming);
  if (body === undefined) return send(outgoing, tooLarge());
  const request = new Request(head.url, {
    method: incoming.method ?? 'GET',
    headers: head.headers,
    signal: gone.signal,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  await send(outgoing, await answer(request, verdict.principal));
}

function isForeign(verdict: ReturnType<Exchange['guard']>): boolean {
  return 'refusal' in verdict && verdict.refusal.status === 403;
}

/** The request without its body; undefined when its Host is no host. */
function headOf(incoming: IncomingMessage): Request | undefined {
  const headers = new Headers();
  try {
    for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
      headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
    }
    return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host}`), { headers });
  } catch {
    return undefined;
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBodyBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function send(outgoing: ServerResponse, answer: Response): Promise<void> {
  const headers = {
    ...Object.fromEntries(answer.headers),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  outgoing.writeHead(answer.status, headers);
  if (answer.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(answer.body as never), outgoing);
}

function tooLarge(): Response {
  return new Response(`A request may have ${maxBodyBytes} bytes.`, {
    status: 413,
    headers: { connection: 'close' },
  });
}

function listen(server: NodeServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

function urlOf({ address, port, family }: AddressInfo, path: string): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${path}`;
}
