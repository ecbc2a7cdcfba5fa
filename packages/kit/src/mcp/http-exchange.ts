import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The request without its body; undefined when it names no resource of this server or its Host is none. */
export function headOf(incoming: IncomingMessage): Request | undefined {
  const { url = '', rawHeaders, method = 'GET', headers } = incoming;
  // `//other/path` and `http://other/path` would name another server.
  if (!/^\/(?!\/)/.test(url)) return undefined;
  try {
    const copied = new Headers();
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      copied.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
    }
    return new Request(new URL(url, `http://${headers.host ?? 'nowhere.invalid'}`), {
      method,
      headers: copied,
    });
  } catch {
    return undefined;
  }
}

/** Whether the client waits to be told that its body is wanted. */
export function awaitsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
}

/** Whether a body says of itself that it has more bytes than allowed. */
export function hasTooLongBody({ headers }: IncomingMessage, maxBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > maxBytes;
}

/** The whole body; undefined when it has more bytes than allowed. The rest is left to the server to pass over. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  // Not destroyed at the limit: the refusal still has to be written.
  const body: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Writes an answer, streaming; rejects when the client leaves before its end. */
export async function sendResponse(outgoing: ServerResponse, answer: Response): Promise<void> {
  const headers = {
    ...Object.fromEntries(answer.headers),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  };
  outgoing.writeHead(answer.status, headers);
  if (answer.body === null) {
    outgoing.end();
    return;
  }
  // A stream may have nothing to say for long; its client waits for the head.
  outgoing.flushHeaders();
  // Two type definitions of one web stream meet here.
  await pipeline(Readable.fromWeb(answer.body as never), outgoing);
}
