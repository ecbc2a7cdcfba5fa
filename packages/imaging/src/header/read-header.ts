import type { ImageFormat } from '../image-format.ts';
import type { HeaderFacts, HeaderReader, PictureHeader } from './picture-header.ts';
import { readBmp } from './read-bmp.ts';
import { readGif } from './read-gif.ts';
import { readHeif } from './read-heif.ts';
import { readIco } from './read-ico.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readTiff } from './read-tiff.ts';
import { readWebp } from './read-webp.ts';
import { sniffFormat } from './sniff-format.ts';

const readers: Readonly<Partial<Record<ImageFormat, HeaderReader>>> = {
  PNG: readPng,
  JPEG: readJpeg,
  GIF: readGif,
  WEBP: readWebp,
  BMP: readBmp,
  TIFF: readTiff,
  AVIF: readHeif,
  HEIC: readHeif,
  ICO: readIco,
};

const lossless: ReadonlySet<ImageFormat> = new Set(['PNG', 'GIF', 'BMP', 'TIFF', 'ICO']);

export function readHeader(bytes: Uint8Array): PictureHeader | undefined {
  const format = sniffFormat(bytes);
  if (format === undefined) return undefined;
  const facts: HeaderFacts = {
    width: 0,
    height: 0,
    frames: undefined,
    orientation: undefined,
    reachPixels: 0,
    isCmyk: false,
    isLossless: lossless.has(format),
  };
  try {
    readers[format]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), facts);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { format, ...facts };
}
