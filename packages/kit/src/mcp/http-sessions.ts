import { randomUUID } from 'node:crypto';
import {
  isInitializeRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { idInUse, type RequestId } from './invalid-requests.ts';
import { RequestsInFlight } from './requests-in-flight.ts';

export interface SessionOptions {
  readonly maxSessions: number;
  readonly idleMs: number;
  readonly createServer: (principal: string) => Server;
}

export interface SessionRequest {
  readonly request: Request;
  /** The parsed body, or undefined when it is none. */
  readonly body: unknown;
  readonly principal: string;
  /** Settles when the answer is written to its end, or the client has left. */
  readonly over: Promise<'written' | 'left'>;
}

interface Session {
  readonly principal: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly inFlight: RequestsInFlight;
  /** Requests whose answer is not written to its end yet, streams too. */
  running: number;
  lastUsed: number;
}

/**
 * Clients of the handshake era: one server for each client session, so that a cancel meets the call it means.
 * A session answers only to the principal that opened it. A client that leaves before its answer is written
 * has cancelled: nobody could receive it.
 */
export class HttpSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #options: SessionOptions;
  readonly #sweeper: NodeJS.Timeout;
  #opening = 0;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#sweeper = setInterval(() => this.#endIdle(), Math.min(options.idleMs, 60_000));
    this.#sweeper.unref();
  }

  async handle(asked: SessionRequest): Promise<Response> {
    if (this.#isClosed) return busy('The server is ending.');
    const id = asked.request.headers.get('mcp-session-id');
    if (id === null) return this.#open(asked);
    const session = this.#sessions.get(id);
    if (session === undefined || session.principal !== asked.principal) return notFound();
    const usedTwice = session.inFlight.begin(asked.body);
    if (usedTwice !== undefined) return Response.json(idInUse(usedTwice), { status: 400 });
    this.#follow(session, asked);
    const response = await session.transport.handleRequest(asked.request, parsedBody(asked));
    session.inFlight.endCancelled(asked.body);
    return response;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeper);
    await Promise.allSettled([...this.#sessions.values()].map(({ transport }) => transport.close()));
  }

  async #open(asked: SessionRequest): Promise<Response> {
    const isFull = () => this.#sessions.size + this.#opening >= this.#options.maxSessions;
    if (isFull()) this.#endIdle();
    if (isFull() && isInitializeRequest(asked.body)) this.#endLongestIdle();
    if (isFull()) return busy('Too many client sessions are open.');
    this.#opening += 1;
    try {
      return await this.#connect(asked);
    } finally {
      this.#opening -= 1;
    }
  }

  async #connect(asked: SessionRequest): Promise<Response> {
    const { principal } = asked;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        const inFlight = new RequestsInFlight(transport);
        inFlight.begin(asked.body);
        const session = { principal, transport, inFlight, running: 0, lastUsed: Date.now() };
        this.#sessions.set(id, session);
        this.#follow(session, asked);
      },
    });
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
    };
    await this.#options.createServer(principal).connect(transport);
    const response = await transport.handleRequest(asked.request, parsedBody(asked));
    // A request that opened no session leaves nothing behind, nor does one that was under way at the end.
    if (transport.sessionId === undefined || this.#isClosed) await transport.close();
    return response;
  }

  #follow(session: Session, { body, over }: SessionRequest): void {
    session.running += 1;
    void over.then((how) => {
      session.running -= 1;
      session.lastUsed = Date.now();
      const unanswered = session.inFlight.end(body);
      if (how === 'left') cancelRequests(session.transport, unanswered);
    });
  }

  #endIdle(): void {
    const oldest = Date.now() - this.#options.idleMs;
    for (const { transport, running, lastUsed } of this.#sessions.values()) {
      if (running === 0 && lastUsed <= oldest) void transport.close();
    }
  }

  /** A client that has gone without a word must not keep others out; one that comes back is told to begin anew. */
  #endLongestIdle(): void {
    const idle = [...this.#sessions.values()].filter(({ running }) => running === 0);
    const [longest] = idle.sort((a, b) => a.lastUsed - b.lastUsed);
    void longest?.transport.close();
  }
}

function parsedBody({ body }: SessionRequest): { parsedBody?: unknown } {
  return body === undefined ? {} : { parsedBody: body };
}

function cancelRequests(
  transport: WebStandardStreamableHTTPServerTransport,
  ids: readonly RequestId[],
): void {
  for (const requestId of ids) {
    const params = { requestId, reason: 'The client has left.' };
    transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  }
}

function notFound(): Response {
  const error = { code: -32001, message: 'Session not found: initialize again.' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
}

function busy(why: string): Response {
  return new Response(why, { status: 503, headers: { 'retry-after': '30', 'content-type': 'text/plain' } });
}
