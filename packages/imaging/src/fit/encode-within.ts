import { ImagingError } from '../imaging-error.ts';
import type { Sharp } from '../load-sharp.ts';
import type { Pixels } from './decode-picture.ts';
import type { FitLimits } from './fit-limits.ts';

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

interface Encoding {
  readonly mimeType: EncodedPicture['mimeType'];
  readonly quality?: number;
}

const qualities = [90, 80, 70, 60, 50] as const;
const shrinkFactor = 0.75;
const smallestEdgePx = 16;

/**
 * The first of these that fits. What was drawn without loss becomes PNG or JPEG, whichever is smaller;
 * with transparency it stays PNG, or WEBP when that is too large; all else becomes JPEG of falling quality.
 */
export async function encodeWithin(
  sharp: Sharp,
  pixels: Pixels,
  plan: EncodingPlan,
): Promise<EncodedPicture> {
  const { maxBytes, signal } = plan.limits;
  for (let current = pixels; ; current = await shrink(sharp, current)) {
    for (const choices of encodings(current, plan.isLossless)) {
      signal?.throwIfAborted();
      const encoded = await Promise.all(choices.map((encoding) => encode(sharp, current, encoding)));
      const smallest = encoded.reduce((best, next) =>
        next.bytes.byteLength < best.bytes.byteLength ? next : best,
      );
      if (smallest.bytes.byteLength <= maxBytes) return smallest;
    }
    if (Math.max(current.width, current.height) <= smallestEdgePx) throw tooLarge(maxBytes);
  }
}

export interface EncodingPlan {
  readonly limits: FitLimits;
  readonly isLossless: boolean;
}

function encodings({ channels }: Pixels, isLossless: boolean): readonly (readonly Encoding[])[] {
  const jpegs = qualities.map((quality): Encoding => ({ mimeType: 'image/jpeg', quality }));
  const [best, ...others] = jpegs.map((jpeg) => [jpeg]);
  const png: Encoding = { mimeType: 'image/png' };
  if (channels === 4)
    return [[png], ...qualities.map((quality): Encoding[] => [{ mimeType: 'image/webp', quality }])];
  return isLossless ? [[png, ...(best ?? [])], ...others] : [best ?? [], ...others];
}

async function encode(
  sharp: Sharp,
  pixels: Pixels,
  { mimeType, quality = 90 }: Encoding,
): Promise<EncodedPicture> {
  const { width, height } = pixels;
  const picture = openPixels(sharp, pixels);
  if (mimeType === 'image/png') picture.png({ compressionLevel: 7 });
  else if (mimeType === 'image/webp') picture.webp({ quality, smartSubsample: true });
  else picture.jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' });
  return { bytes: await picture.toBuffer(), mimeType, width, height };
}

async function shrink(sharp: Sharp, pixels: Pixels): Promise<Pixels> {
  const width = Math.max(1, Math.round(pixels.width * shrinkFactor));
  const height = Math.max(1, Math.round(pixels.height * shrinkFactor));
  const data = await openPixels(sharp, pixels).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { data, width, height, channels: pixels.channels };
}

function openPixels(sharp: Sharp, { data, width, height, channels }: Pixels) {
  return sharp(data, { raw: { width, height, channels } });
}

function tooLarge(maxBytes: number): ImagingError {
  const words = `The picture does not fit into ${maxBytes.toLocaleString('en-US')} bytes at any size.`;
  return new ImagingError('too_large', words, { hint: 'Allow more bytes for a picture.' });
}
