import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { isJsonObject, type JsonObject } from '../contract/json-object.ts';
import { identity, RawSession } from './raw-session.ts';
import type { CallChoice, ServerCommand, ServerConnection, ToolResult } from './server-connection.ts';

export interface RawConnection extends ServerConnection {
  readonly pid: number;
  /** Any request of the protocol; rejects with its error. */
  request(method: string, params?: JsonObject, choice?: CallChoice): Promise<JsonObject>;
  /** Any bytes, also such as are no message at all. */
  write(bytes: string | Uint8Array): void;
  /** Lines on stdout that are no JSON-RPC: there must be none. */
  strayOutput(): readonly string[];
  /** Ends stdin and tells how the server ended. */
  end(): Promise<ServerEnd>;
}

export interface ServerEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly elapsedMs: number;
}

const legacyVersion = '2025-11-25';

/** Opens a server over stdio with hand-written messages. */
export async function connectRaw(command: ServerCommand, era: 'legacy' | 'modern'): Promise<RawConnection> {
  const session = new RawSession(command, era);
  const request = (method: string, params: JsonObject = {}, choice: CallChoice = {}) =>
    session.request(method, params, choice);
  const opening = await open(session, era);
  const end = () => endServer(session.child);
  const close = async () => {
    await end();
  };
  const { instructions } = opening;
  return {
    client: era === 'legacy' ? 'raw' : 'raw-modern',
    era,
    pid: session.child.pid ?? -1,
    serverName: serverNameOf(opening),
    instructions: typeof instructions === 'string' ? instructions : undefined,
    request,
    write: (bytes) => void session.child.stdin.write(bytes),
    async listTools() {
      const { tools } = await request('tools/list');
      return Array.isArray(tools) ? tools.filter(isJsonObject) : [];
    },
    // A result of tools/call, whose shape the tests look at.
    callTool: async (name, input = {}, choice = {}) =>
      (await request('tools/call', { name, arguments: input }, choice)) as unknown as ToolResult,
    log: () => session.log,
    strayOutput: () => session.stray,
    end,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function open(session: RawSession, era: 'legacy' | 'modern'): Promise<JsonObject> {
  if (era === 'modern') return session.request('server/discover', {}, {});
  const params = { protocolVersion: legacyVersion, capabilities: {}, clientInfo: identity };
  const opening = await session.request('initialize', params, {});
  session.send({ method: 'notifications/initialized' });
  return opening;
}

function serverNameOf({ serverInfo, _meta }: JsonObject): string {
  const info = serverInfo ?? (isJsonObject(_meta) ? _meta['io.modelcontextprotocol/serverInfo'] : undefined);
  return isJsonObject(info) ? String(info['name']) : '';
}

const longestGoodbyeMs = 5000;

async function endServer(child: ChildProcessWithoutNullStreams): Promise<ServerEnd> {
  const started = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'close');
    const timer = setTimeout(() => child.kill('SIGKILL'), longestGoodbyeMs);
    child.stdin.end();
    await gone;
    clearTimeout(timer);
  }
  return { exitCode: child.exitCode, signal: child.signalCode, elapsedMs: performance.now() - started };
}
