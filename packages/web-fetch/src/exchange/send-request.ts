import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { printableUrl } from '../errors/printable-url.ts';
import { WebFetchError } from '../errors/web-fetch-error.ts';
import { type ResponseHeaders, responseHeaders } from './response-headers.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly maxHeaderBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: ResponseHeaders;
  /** As it came, encoded. It is not read ahead of its reader by more than buffers hold. */
  readonly body: Readable;
  readonly socket: Socket;
}

/** Sends one request on a connection that serves nothing else, and waits for the answer's headers. */
export async function sendRequest(
  socket: Socket,
  { url, method, headers, body, maxHeaderBytes }: OutgoingRequest,
): Promise<Answer> {
  // A bundle gives the names of a CommonJS package by its default export only.
  const { Client } = (await import('undici')).default;
  let isTaken = false;
  const client = new Client(url.origin, {
    // The library misses an answer that comes at once.
    connect: (_, callback) =>
      queueMicrotask(() => {
        // It would connect again after a failure, past every check.
        if (isTaken || socket.destroyed) return callback(new Error('The connection was closed.'), null);
        isTaken = true;
        callback(null, socket);
      }),
    maxHeaderSize: maxHeaderBytes,
    // The fetch has clocks of its own, finer than the library's.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const {
      statusCode,
      statusText,
      headers: received,
      body: stream,
    } = await client.request({
      path: `${url.pathname}${url.search}`,
      method,
      headers,
      body: body ?? null,
      reset: true,
    });
    // Errors reach whoever reads; an answer that is dropped must not end the process.
    stream.on('error', () => {});
    return {
      status: statusCode,
      statusText: statusText.replace(/\p{Cc}/gu, ' '),
      headers: responseHeaders(received),
      body: stream,
      socket,
    };
  } catch (error) {
    throw noAnswer(url, error);
  }
}

function noAnswer(url: URL, cause: unknown): WebFetchError {
  const code = errorCode(cause);
  const name = printableUrl(url);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new WebFetchError({
      code: 'bad_response',
      message: `${name} answered with too many headers.`,
      cause,
    });
  }
  if (isForeignProtocol(cause)) {
    return new WebFetchError({ code: 'bad_response', message: `${name} did not answer in HTTP/1.1.`, cause });
  }
  return new WebFetchError({
    code: 'connection_failed',
    message: `${name} closed the connection without an answer.`,
    cause,
  });
}

/** Errors of the library's parser have no code of their own; what it says of a needless upgrade begins with "bad". */
function isForeignProtocol(error: unknown): boolean {
  if (errorCode(error) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return true;
  return error instanceof Error && (error.name === 'HTTPParserError' || error.message.startsWith('bad '));
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
