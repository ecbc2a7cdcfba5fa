import { isIPv6, type Socket } from 'node:net';
import { WebFetchError } from '../errors/web-fetch-error.ts';

export interface TunnelEnd {
  readonly host: string;
  readonly port: number;
  /** The value of Proxy-Authorization. */
  readonly authorization?: string | undefined;
}

/** Asks the proxy at the other end of a connection to pass it on. */
export async function openTunnel(proxy: Socket, { host, port, authorization }: TunnelEnd): Promise<Socket> {
  const { request } = await import('node:http');
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  return new Promise<Socket>((resolve, reject) => {
    const asking = request({
      createConnection: () => proxy,
      method: 'CONNECT',
      path: authority,
      headers: {
        host: authority,
        ...(authorization === undefined ? {} : { 'proxy-authorization': authorization }),
      },
    });
    asking.once('error', reject);
    asking.once('connect', ({ statusCode }, socket, head) => {
      if (statusCode === 200) {
        if (head.length > 0) proxy.unshift(head);
        return resolve(proxy);
      }
      socket.destroy();
      reject(
        new WebFetchError({
          code: 'connection_failed',
          message: `The proxy refused the connection (HTTP ${statusCode}).`,
          hint: 'Whoever runs this server has to see to the proxy: it must allow CONNECT to the address and port.',
        }),
      );
    });
    asking.end();
  });
}
