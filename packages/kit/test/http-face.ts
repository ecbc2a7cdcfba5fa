import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { loadSettings } from '../src/config/load-settings.ts';
import { InProcessHost } from '../src/host/in-process-host.ts';
import { httpSettings, serveHttp } from '../src/mcp/serve-http.ts';
import { fixtureCatalogue } from './catalogue.ts';
import { type FixtureServices, fixtureFamily } from './fixture-family.ts';
import { connectOfficial, type OfficialClient } from './official-clients.ts';
import { hostEnvironmentFor } from './run-environment.ts';

export interface TestedFace {
  readonly url: string;
  readonly port: number;
  /** What the handlers noted. */
  readonly seen: readonly string[];
  /** What was logged. */
  readonly logged: readonly object[];
  /** Whose calls came. */
  readonly principals: Set<string | undefined>;
  close(): Promise<void>;
}

/** Serves the fixture family on a free port; settings by their environment names. */
export async function startFace(
  environment: Record<string, string> = {},
  changes: Partial<ReturnType<typeof httpDefaults>> = {},
): Promise<TestedFace> {
  const services: FixtureServices = { greeting: 'hello', seen: [] };
  const family = { ...fixtureFamily, open: async () => services };
  const { environment: hostEnvironment, lines: logged } = hostEnvironmentFor();
  const host = new InProcessHost(family, { ...hostEnvironment, callTimeoutMs: 60_000 });
  const principals = new Set<string | undefined>();
  const face = await serveHttp({
    catalogue: fixtureCatalogue,
    callTool: (name, input, options) => {
      principals.add(options.principal);
      return host.call(name, input, options);
    },
    settings: { ...httpDefaults(environment), ...changes },
    log: hostEnvironment.log,
  });
  const close = async () => {
    await Promise.all([face.close(), host.close()]);
  };
  const port = Number(new URL(face.url).port);
  return { url: face.url, port, seen: services.seen, logged, principals, close };
}

function httpDefaults(environment: Record<string, string>) {
  return loadSettings(httpSettings, { environment: { DPTTOOLS_HTTP_PORT: '0', ...environment } });
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | readonly string[];
  /** Reuses connections; without one each request has its own. */
  readonly agent?: Agent;
}

export const jsonHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** A request as it is, with any header, also such as no client would let pass. A body of parts is sent in chunks. */
export function rawRequest(
  port: number,
  { method = 'POST', path = '/mcp', headers, body = '', agent }: RawRequest,
) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: agent ?? false,
        headers: { ...jsonHeaders, ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    if (typeof body === 'string') sent.end(body);
    else {
      for (const part of body) sent.write(part);
      sent.end();
    }
  });
}

export function initializeBody(id: number | string = 1): string {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'initialize', params });
}

export function callBody(id: number | string, name: string, input: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } });
}

export function modernCallBody(id: number | string, name: string, input: object): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: input, _meta },
  });
}

export function modernHeaders(name: string): Record<string, string> {
  return { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
}

/** Opens a session of the handshake era and gives its id. */
export async function openSession(port: number, headers: Record<string, string> = {}): Promise<string> {
  const answer = await rawRequest(port, { body: initializeBody(), headers });
  const id = answer.headers['mcp-session-id'];
  if (typeof id !== 'string') throw new Error(`No session: ${answer.status} ${answer.text}`);
  return id;
}

/** Faces and clients that are closed after each test. */
export function closedFaces() {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close().catch(() => {});
  });
  return {
    async face(...settings: Parameters<typeof startFace>): Promise<TestedFace> {
      const started = await startFace(...settings);
      closing.push(() => started.close());
      return started;
    },
    async client(...place: Parameters<typeof connectOfficial>): Promise<OfficialClient> {
      const connected = await connectOfficial(...place);
      closing.push(() => connected.close());
      return connected;
    },
  };
}

export async function until(condition: () => boolean, withinMs = 5000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error('It did not come about in time.');
    await wait(10);
  }
}

interface RpcMessage {
  readonly id?: unknown;
  readonly result?: { readonly structuredContent?: object };
}

/** The JSON-RPC messages in an answer, plain or as a stream of events. */
export function messagesIn({ text, headers }: RawAnswer): RpcMessage[] {
  if (headers['content-type']?.includes('text/event-stream') !== true)
    return [JSON.parse(text) as RpcMessage];
  const data = [...text.matchAll(/^data: (.+)$/gm)].map(([, json = '']) => json);
  return data.map((json) => JSON.parse(json) as RpcMessage);
}

/** Sends lines as they stand and gives all that comes back. */
export function rawLines(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('close', () => resolve(text));
  });
}
