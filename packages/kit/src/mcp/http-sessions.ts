import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

export interface SessionOptions {
  readonly maxSessions: number;
  readonly idleMs: number;
  readonly createServer: (principal: string) => Server;
}

interface Session {
  readonly principal: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  running: number;
  lastUsed: number;
}

/**
 * Clients of the handshake era: one server for each client session, so that a cancel meets the call it means.
 * A session answers only to the principal that opened it.
 */
export class HttpSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #options: SessionOptions;
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#sweeper = setInterval(() => this.#endIdle(), Math.min(options.idleMs, 60_000));
    this.#sweeper.unref();
  }

  async handle(request: Request, principal: string): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return this.#open(request, principal);
    const session = this.#sessions.get(id);
    if (session === undefined || session.principal !== principal) return notFound();
    session.running += 1;
    try {
      return await session.transport.handleRequest(request);
    } finally {
      session.running -= 1;
      session.lastUsed = Date.now();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.allSettled([...this.#sessions.values()].map(({ transport }) => transport.close()));
  }

  async #open(request: Request, principal: string): Promise<Response> {
    if (this.#sessions.size >= this.#options.maxSessions) {
      this.#endIdle();
      if (this.#sessions.size >= this.#options.maxSessions) return busy();
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { principal, transport, running: 0, lastUsed: Date.now() });
      },
    });
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
    };
    await this.#options.createServer(principal).connect(transport);
    const response = await transport.handleRequest(request);
    // A request that opened no session leaves nothing behind.
    if (transport.sessionId === undefined) await transport.close();
    return response;
  }

  #endIdle(): void {
    const oldest = Date.now() - this.#options.idleMs;
    for (const { transport, running, lastUsed } of this.#sessions.values()) {
      if (running === 0 && lastUsed < oldest) void transport.close();
    }
  }
}

function notFound(): Response {
  const error = { code: -32001, message: 'Session not found: initialize again.' };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
}

function busy(): Response {
  return new Response('Too many client sessions are open.', {
    status: 503,
    headers: { 'retry-after': '30' },
  });
}
