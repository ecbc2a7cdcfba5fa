import {
  createServer,
  type IncomingMessage,
  type Server as NodeServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { SettingValues } from '../config/setting.ts';
import type { Logger } from '../log/logger.ts';
import type { Catalogue } from '../select/catalogue.ts';
import { readToken } from './bearer-token.ts';
import { awaitsContinue, hasTooLongBody, headOf, readBody, sendResponse } from './http-exchange.ts';
import { bareHost, checkAddress, checkExposure } from './http-exposure.ts';
import { createGuard, type Verdict } from './http-guard.ts';
import { HttpSessions, type SessionRequest } from './http-sessions.ts';
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
  /** Aborts what runs, ends every stream and connection. */
  close(): Promise<void>;
}

// The protocol's own limit; files travel by path, not in a message.
const maxBodyBytes = 4 * 1024 * 1024;

// A client that sends slowly, or not at all, is cut off; the check runs often enough to mean it.
const timeLimits = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 2000 };
const maxConnections = 1024;

type Answer = (asked: SessionRequest) => Promise<Response>;

/**
 * Serves a catalogue over Streamable HTTP, both eras of the protocol at one path, and `/healthz` beside it.
 * Throws a SettingError for settings that cannot be, such as an open address without a token, and the system's error
 * when it cannot listen.
 */
export async function serveHttp(options: HttpFaceOptions): Promise<HttpFace> {
  const { settings, log } = options;
  const { allowedHosts, host, path, port } = settings;
  const token = await readToken(settings, log);
  checkExposure(path, { host, token });
  const { answer, close } = protocolAnswers(options);
  const guard = createGuard({ token, allowedHosts: [...allowedHosts, bareHost(host)] });
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    respond({ incoming, outgoing, path, guard, answer }).catch((error: unknown) => {
      log.debug('http', { error });
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500).end();
    });
  };
  const server = createServer({ ...timeLimits, maxHeaderSize: 16_384 }, take);
  // Without a listener Node asks for every body, also for one that will be refused.
  server.on('checkContinue', take);
  server.maxConnections = maxConnections;
  const endAll = async () => {
    server.close();
    await close();
    server.closeAllConnections();
  };
  try {
    await listen(server, bareHost(host), port);
    const address = server.address() as AddressInfo;
    checkAddress(address.address, { host, token });
    return { url: urlOf(address, path), close: endAll };
  } catch (error) {
    await endAll();
    throw error;
  }
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
  const answer: Answer = async (asked) => {
    const { request, body, principal } = asked;
    const isLegacy = request.method !== 'POST' || (await isLegacyRequest(request, body));
    if (isLegacy) return sessions.handle(asked);
    return modern(principal).fetch(request, body === undefined ? {} : { parsedBody: body });
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
  readonly guard: (head: Request) => Verdict;
  readonly answer: Answer;
}

async function respond({ incoming, outgoing, path, guard, answer }: Exchange): Promise<void> {
  // Its client may send the body after a refusal or the next request at once: where that begins could not be told.
  if (awaitsContinue(incoming)) outgoing.shouldKeepAlive = false;
  const head = headOf(incoming);
  if (head === undefined) return void outgoing.writeHead(400).end();
  const verdict = guard(head);
  const { pathname } = new URL(head.url);
  // Answered without a token, for container probes; it tells nothing but that the process lives.
  if (pathname === '/healthz' && !isForeign(verdict))
    return sendResponse(outgoing, Response.json({ status: 'ok' }));
  if ('refusal' in verdict) return sendResponse(outgoing, verdict.refusal);
  if (pathname !== path) return sendResponse(outgoing, new Response('Not found', { status: 404 }));
  const gone = new AbortController();
  const over = endOf(outgoing);
  void over.then((how) => how === 'left' && gone.abort());
  if (hasTooLongBody(incoming, maxBodyBytes)) return sendResponse(outgoing, tooLarge());
  if (awaitsContinue(incoming)) outgoing.writeContinue();
  const text = await readBody(incoming, maxBodyBytes);
  if (text === undefined) return sendResponse(outgoing, tooLarge());
  const mayHaveBody = head.method !== 'GET' && head.method !== 'HEAD';
  const request = new Request(head, {
    signal: gone.signal,
    ...(mayHaveBody && text.length > 0 && { body: new Uint8Array(text) }),
  });
  await sendResponse(
    outgoing,
    await answer({ request, body: parsed(text), principal: verdict.principal, over }),
  );
}

function isForeign(verdict: Verdict): boolean {
  return 'refusal' in verdict && verdict.refusal.status === 403;
}

function endOf(outgoing: ServerResponse): Promise<'written' | 'left'> {
  return new Promise((resolve) => {
    outgoing.once('close', () => resolve(outgoing.writableFinished ? 'written' : 'left'));
  });
}

/** Undefined for what is no JSON: the protocol's own handlers word that refusal. */
function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

function tooLarge(): Response {
  return new Response(`A request may have ${maxBodyBytes} bytes.`, {
    status: 413,
    headers: { 'content-type': 'text/plain' },
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
