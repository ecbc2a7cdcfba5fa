import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

export const encoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  'x-gzip': (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  'deflate without its wrapper': (body) => deflateRawSync(body),
  br: (body) => brotliCompressSync(body),
};

/** A gzip stream of zeros without end, as it would be sent: one deflate block again and again. */
export function* endlessGzip(): Generator<Buffer> {
  const block = gzipSync(Buffer.alloc(2 ** 24));
  // A member per block, which gzip allows.
  for (;;) yield block;
}
