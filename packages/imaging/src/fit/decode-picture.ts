import type { PictureHeader } from '../header/picture-header.ts';
import type { Sharp } from '../load-sharp.ts';
import { decodingError } from './decoding-error.ts';
import type { FitLimits } from './fit-limits.ts';

/** Decoded, upright, in sRGB with 8 bits a channel. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** 4 only where something is transparent. */
  readonly channels: 3 | 4;
}

export interface Source {
  readonly bytes: Uint8Array;
  readonly header: PictureHeader;
  readonly limits: FitLimits;
}

/** The first frame, scaled down to the limit where it is larger. */
export async function decodePicture(sharp: Sharp, source: Source): Promise<Pixels> {
  const { maxEdgePx } = source.limits;
  const picture = open(sharp, source)
    .autoOrient()
    .resize({
      width: maxEdgePx,
      height: maxEdgePx,
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'lanczos3',
    })
    .raw();
  const { data, info } = await picture
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => Promise.reject(decodingError(error, source)));
  const { width, height } = info;
  return info.channels === 4 && isOpaque(data)
    ? { data: withoutAlpha(data), width, height, channels: 3 }
    : { data, width, height, channels: info.channels === 4 ? 4 : 3 };
}

/** Decodes the first frame whole, for what is passed on as it is: a picture that ends halfway is found out here. */
export async function checkPicture(sharp: Sharp, source: Source): Promise<void> {
  await open(sharp, source)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .raw()
    .toBuffer()
    .catch((error: unknown) => Promise.reject(decodingError(error, source)));
}

function open(sharp: Sharp, { bytes, limits: { maxPixels, timeoutMs } }: Source) {
  // Warnings are common in pictures that are whole; errors include every file that ends too early.
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true }).timeout({
    seconds: Math.ceil(timeoutMs / 1_000),
  });
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 255) return false;
  return true;
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3)
    rgb.set(rgba.subarray(from, from + 3), to);
  return rgb;
}
