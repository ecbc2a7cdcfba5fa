import { isIP, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

export interface Securing {
  readonly hostname: string;
  /** PEM, in place of the system's. */
  readonly certificateAuthorities?: readonly string[] | undefined;
}

/** TLS over a connection, with the certificate checked for the name that was asked for and not the address found. */
export async function secure(
  socket: Socket,
  { hostname, certificateAuthorities }: Securing,
): Promise<TLSSocket> {
  const { connect } = await import('node:tls');
  return new Promise<TLSSocket>((resolve, reject) => {
    const secured = connect({
      socket,
      host: hostname,
      // RFC 6066 has no addresses here.
      servername: isIP(hostname) === 0 ? hostname : '',
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      ...(certificateAuthorities === undefined ? {} : { ca: [...certificateAuthorities] }),
    });
    secured.on('error', reject);
    secured.once('close', () => reject(new Error('The connection was closed during the TLS handshake.')));
    secured.once('secureConnect', () => resolve(secured));
  });
}
