import type { Socket } from 'node:net';
import { isIPv6 } from 'node:net';

/** RFC 8305: how long an address may take before the next one is tried beside it. */
const headStartMs = 250;
const maxAddresses = 8;

export interface Dialling {
  readonly addresses: readonly string[];
  readonly port: number;
  /** Ends the connection too. */
  readonly signal: AbortSignal;
  readonly onSocket?: (socket: Socket) => void;
}

/** Connects to the first of the addresses that answers. No name is looked up here: these were checked. */
export async function dial({ addresses, port, signal, onSocket }: Dialling): Promise<Socket> {
  const { connect } = await import('node:net');
  signal.throwIfAborted();
  return new Promise<Socket>((resolve, reject) => {
    const waiting = alternating(addresses).slice(0, maxAddresses);
    const trying = new Set<Socket>();
    let headStart: NodeJS.Timeout | undefined;
    let lastError: unknown = new Error('No address to connect to.');

    const settle = (winner?: Socket) => {
      clearTimeout(headStart);
      for (const socket of trying) if (socket !== winner) socket.destroy();
      trying.clear();
      if (winner === undefined) reject(lastError);
      else resolve(winner);
    };
    const tryNext = () => {
      clearTimeout(headStart);
      const host = waiting.shift();
      if (host === undefined) {
        if (trying.size === 0) settle();
        return;
      }
      const socket = connect({ host, port, noDelay: true, autoSelectFamily: false });
      trying.add(socket);
      onSocket?.(socket);
      endWith(socket, signal);
      socket.once('connect', () => settle(socket));
      socket.on('error', (error) => {
        lastError = error;
        if (trying.delete(socket)) tryNext();
      });
      if (waiting.length > 0) headStart = setTimeout(tryNext, headStartMs);
    };
    signal.addEventListener('abort', () => settle(), { once: true });
    tryNext();
  });
}

/** A socket that ends with the fetch it belongs to. */
function endWith(socket: Socket, signal: AbortSignal): void {
  const destroy = () => socket.destroy();
  signal.addEventListener('abort', destroy, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', destroy));
}

/** The families take turns, so that one of them being dead costs one head start. */
function alternating(addresses: readonly string[]): string[] {
  const first = addresses.filter((address) => isIPv6(address) === isIPv6(addresses[0] ?? ''));
  const second = addresses.filter((address) => !first.includes(address));
  return addresses.length === 0
    ? []
    : Array.from({ length: Math.max(first.length, second.length) }, (_, index) => [
        first[index],
        second[index],
      ])
        .flat()
        .filter((address) => address !== undefined);
}
