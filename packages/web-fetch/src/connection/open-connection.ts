import type { Socket } from 'node:net';
import { type Lookup, lookUp } from '../address/lookup.ts';
import type { WebTarget } from '../address/web-target.ts';
import { isWebFetchError, WebFetchError } from '../errors/web-fetch-error.ts';
import { dial } from './dial.ts';
import type { HttpProxy } from './http-proxy.ts';
import { openTunnel } from './open-tunnel.ts';
import { secure } from './secure.ts';

/** How connections leave this machine; the same for all of one fetcher. */
export interface Line {
  readonly lookup: Lookup;
  readonly proxy?: HttpProxy | undefined;
  readonly certificateAuthorities?: readonly string[] | undefined;
  readonly onSocket?: (socket: Socket) => void;
}

export interface Place {
  readonly target: WebTarget;
  /** Where the target may be reached; nothing else is connected to. */
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
}

/** A connection for one request, ready to be written to. The signal ends it at any time. */
export async function openConnection({ target, addresses, signal }: Place, line: Line): Promise<Socket> {
  const { hostname, port, isSecure } = target;
  const { proxy, onSocket, certificateAuthorities } = line;
  try {
    const socket =
      proxy === undefined
        ? await dial({ addresses, port, signal, ...(onSocket === undefined ? {} : { onSocket }) })
        : await throughProxy(proxy, { target, addresses, signal }, line);
    return isSecure ? await secure(socket, { hostname, certificateAuthorities }) : socket;
  } catch (error) {
    throw isWebFetchError(error) ? error : connectionFailed(target, error);
  }
}

/** A proxy tries one address at a time; more than these would only repeat its answer. */
const maxTunnels = 3;

async function throughProxy(
  proxy: HttpProxy,
  { target, addresses, signal }: Place,
  line: Line,
): Promise<Socket> {
  const { onSocket, lookup, certificateAuthorities } = line;
  let lastError: unknown;
  const proxyAddresses = await lookUp(proxy.hostname, lookup);
  for (const host of addresses.slice(0, maxTunnels)) {
    const dialled = await dial({
      addresses: proxyAddresses,
      port: proxy.port,
      signal,
      ...(onSocket === undefined ? {} : { onSocket }),
    });
    const socket = proxy.isSecure
      ? await secure(dialled, { hostname: proxy.hostname, certificateAuthorities })
      : dialled;
    try {
      return await openTunnel(socket, { host, port: target.port, authorization: proxy.authorization });
    } catch (error) {
      lastError = error;
      socket.destroy();
    }
  }
  throw lastError;
}

function connectionFailed({ url }: WebTarget, cause: unknown): WebFetchError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code);
  const reason = isCertificate ? 'its certificate is not valid' : 'the connection failed';
  return new WebFetchError({
    code: 'connection_failed',
    message: `${url.host} could not be reached: ${reason}${code === '' ? '' : ` (${code})`}.`,
    hint: isCertificate
      ? 'Fetch another address of the same content.'
      : 'Try again later, or another address.',
    cause,
  });
}
