import { printableUrl } from '../errors/printable-url.ts';
import { isWebFetchError, WebFetchError } from '../errors/web-fetch-error.ts';
import { type Answer, errorCode } from '../exchange/send-request.ts';
import { type Bytes, contentCodings, decodeBody } from './decode-body.ts';

export interface BodyBytes {
  readonly bytes: Uint8Array;
  /** The body went on after the most bytes that were asked for. */
  readonly capReached: boolean;
}

export interface Reading {
  readonly url: URL;
  /** Of the decoded body. */
  readonly maxBytes: number;
  readonly onChunk: () => void;
}

/** What decoders and buffers may have taken in beyond what they gave out. */
const encodedSlackBytes = 2 ** 20;

/** Reads at most so many bytes and no further. A body that ends before its end is an error, never a short success. */
export async function readBody(answer: Answer, { url, maxBytes, onChunk }: Reading): Promise<BodyBytes> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const body = await decodeBody(noticed(answer.body, onChunk), {
      codings: contentCodings(answer.headers['content-encoding']),
      maxEncodedBytes: Math.ceil(maxBytes * 1.125) + encodedSlackBytes,
    });
    for await (const chunk of body) {
      const room = maxBytes - size;
      parts.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      size += Math.min(chunk.length, room);
      if (chunk.length > room) return { bytes: joined(parts), capReached: true };
    }
  } catch (error) {
    throw isWebFetchError(error) ? error : damaged(url, error);
  }
  // Where only the end of the connection ends a body, the library takes a reset for that end.
  if (errorCode(answer.socket.errored) === 'ECONNRESET') throw damaged(url, answer.socket.errored);
  return { bytes: joined(parts), capReached: false };
}

/** Plain bytes of exactly their size, not a view into a pool. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

async function* noticed(body: Bytes, onChunk: () => void): Bytes {
  for await (const chunk of body) {
    onChunk();
    yield chunk;
  }
}

function damaged(url: URL, cause: unknown): WebFetchError {
  const isCoding = /^(?:Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING|ZSTD)/.test(errorCode(cause));
  return new WebFetchError({
    code: 'bad_response',
    message: `The answer of ${printableUrl(url)} ${isCoding ? 'is damaged or cut short' : 'broke off before its end'}.`,
    hint: 'Try again, or another address of the same content.',
    cause,
  });
}
