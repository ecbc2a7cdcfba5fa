import { crc32, deflateSync } from 'node:zlib';

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(data.byteLength + 12);
  chunk.writeUInt32BE(data.byteLength, 0);
  chunk.write(type, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.byteLength + 8);
  return chunk;
}

/** A whole PNG of one grey channel, black, with more chunks before its pixels. */
export function png(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = width * height < 1e6 ? Buffer.alloc((width + 1) * height) : Buffer.alloc(10);
  return Buffer.concat([
    latin1('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of so many frames, each one black pixel. */
export function gif(frames: number): Buffer {
  const head = latin1('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff');
  const frame = latin1('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), latin1(';')]);
}
