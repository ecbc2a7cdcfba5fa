import { inflateSync } from 'node:zlib';
import { type PngChunk, pngChunks } from '../header/read-png.ts';

/** Whether what stands compressed beside the pixels unpacks to more; the PNG reader would unpack it all. */
export function pngMetadataExceeds(bytes: Uint8Array, maxBytes: number): boolean {
  let left = maxBytes;
  try {
    for (const chunk of pngChunks(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
      const packed = packedPart(chunk);
      if (packed === undefined) continue;
      left -= unpackedBytes(packed, left);
      if (left < 0) return true;
    }
  } catch (error) {
    // A file that is cut off; the decoder says so.
    if (!(error instanceof RangeError)) throw error;
  }
  return false;
}

function packedPart({ type, data }: PngChunk): Uint8Array | undefined {
  const content = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const afterKeyword = content.indexOf(0) + 1;
  // A method of one byte stands in between.
  if (type === 'zTXt' || type === 'iCCP') return content.subarray(afterKeyword + 1);
  if (type !== 'iTXt' || content[afterKeyword] !== 1) return undefined;
  const afterLanguage = content.indexOf(0, afterKeyword + 2) + 1;
  return content.subarray(content.indexOf(0, afterLanguage) + 1);
}

/** More than the limit when the limit is exceeded, 0 when it is no such data. */
function unpackedBytes(packed: Uint8Array, limit: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: limit + 1 }).byteLength;
  } catch (error) {
    return error instanceof RangeError ? limit + 1 : 0;
  }
}
