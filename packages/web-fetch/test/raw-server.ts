import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { localCertificate } from './local-certificate.ts';

export interface RawServer {
  readonly port: number;
  /** Connections at this moment. */
  readonly open: ReadonlySet<Socket>;
  /** The head of every request so far. */
  readonly requests: readonly string[];
  /** All connections there ever were. */
  readonly connections: () => number;
  /** Resolves when no connection is left. */
  empty(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export type RawHandler = (socket: Socket, request: string) => void;

/** A server that speaks to its sockets directly, since what is tested is not what a good server says. */
export async function rawServer(onRequest: RawHandler, { tls = false } = {}): Promise<RawServer> {
  const open = new Set<Socket>();
  const requests: string[] = [];
  let connections = 0;
  const accept = (socket: Socket) => {
    let head = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      requests.push(head);
      onRequest(socket, head);
      head = '';
    });
  };
  const server: Server = tls ? createTlsServer(localCertificate, accept) : createTcpServer(accept);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    open,
    requests,
    connections: () => connections,
    async empty() {
      while (open.size > 0) await new Promise((done) => setTimeout(done, 5));
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A whole answer with its length. */
export function answerOf(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

export function redirectTo(location: string, status = 302): string {
  return `HTTP/1.1 ${status} Moved\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`;
}
