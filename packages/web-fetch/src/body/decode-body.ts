import { pipeline, Readable, type Transform } from 'node:stream';
import { WebFetchError } from '../errors/web-fetch-error.ts';

export type Bytes = AsyncIterable<Uint8Array>;
type Zlib = typeof import('node:zlib');

/** Nobody has a reason for more, and each costs a decoder. */
const maxCodings = 3;
/** What this program says it can decode, and can. */
export const acceptedCodings = 'gzip, deflate, br';

/** The codings of `content-encoding` in the order they were applied. */
export function contentCodings(header: string | undefined): readonly string[] {
  return (header ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

export interface Decoding {
  readonly codings: readonly string[];
  /** The most bytes of any encoded form, so that one that holds nothing cannot go on for ever. */
  readonly maxEncodedBytes: number;
}

/** The body without its codings, decoded as it is read. An encoded body that ends early is an error. */
export async function decodeBody(body: Bytes, { codings, maxEncodedBytes }: Decoding): Promise<Bytes> {
  if (codings.length > maxCodings) throw undecodable(codings.join(', '));
  const zlib = await import('node:zlib');
  return codings.toReversed().reduce<Bytes>((encoded, coding) => {
    const create = decoderFor(zlib, coding);
    return decoded(bounded(encoded, maxEncodedBytes), create);
  }, body);
}

type CreateDecoder = (firstByte: number) => Transform;

function decoderFor(zlib: Zlib, coding: string): CreateDecoder {
  if (coding === 'gzip' || coding === 'x-gzip') return () => zlib.createGunzip();
  if (coding === 'br') return () => zlib.createBrotliDecompress();
  // Some servers leave out the zlib wrapper, whose first byte always names the method 8.
  if (coding === 'deflate') {
    return (firstByte) => ((firstByte & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw());
  }
  throw undecodable(coding);
}

async function* decoded(encoded: Bytes, create: CreateDecoder): Bytes {
  const iterator = encoded[Symbol.asyncIterator]();
  try {
    let first = await iterator.next();
    while (first.done !== true && first.value.length === 0) first = await iterator.next();
    // An empty body is an empty text in any coding.
    if (first.done === true) return;
    const decoder = create(first.value[0] ?? 0);
    pipeline(Readable.from(resumed(first.value, iterator), { objectMode: false }), decoder, () => {});
    yield* decoder;
  } finally {
    await iterator.return?.();
  }
}

async function* resumed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): Bytes {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* bounded(bytes: Bytes, maxBytes: number): Bytes {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new WebFetchError({
        code: 'too_large',
        message: `The compressed answer went on after ${maxBytes} bytes.`,
      });
    }
    yield chunk;
  }
}

function undecodable(coding: string): WebFetchError {
  return new WebFetchError({
    code: 'bad_response',
    message: `The answer is encoded as ${JSON.stringify(coding.slice(0, 50))}, which cannot be decoded.`,
  });
}
