import type { PictureHeader } from '../header/picture-header.ts';
import { type ImageFormat, mimeTypes, modelFormats } from '../image-format.ts';
import { ImagingError } from '../imaging-error.ts';
import { loadSharp, type Sharp } from '../load-sharp.ts';
import { admitPicture } from './admit-picture.ts';
import { checkPicture, decodePicture, type Source } from './decode-picture.ts';
import { timedOut } from './decoding-error.ts';
import { encodeWithin } from './encode-within.ts';
import { type FitChoice, type FitLimits, fitLimits } from './fit-limits.ts';
import { takeTurns } from './take-turns.ts';

export interface ImageSource {
  readonly format: ImageFormat;
  /** As stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly frames: number;
  readonly orientation: number;
}

export interface FittedImage {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  /** Fewer than the source's where only its first frame or page is shown. */
  readonly frames: number;
  /** False when the bytes are the source's, metadata included. */
  readonly changed: boolean;
  readonly source: ImageSource;
}

/** The picture as a model can look at it: upright, within the limits, in a format that models accept. */
export async function fitImage(bytes: Uint8Array, choice: FitChoice = {}): Promise<FittedImage> {
  const limits = fitLimits(choice);
  try {
    limits.signal?.throwIfAborted();
    const header = admitPicture(bytes, limits.maxPixels);
    const sharp = await loadSharp();
    limits.signal?.throwIfAborted();
    return await takeTurns((signal) => {
      const source: Source = { bytes, header, limits: { ...limits, signal } };
      return fits(source) ? passOn(sharp, source) : refit(sharp, source);
    }, limits);
  } catch (error) {
    throw stopped(error, limits);
  }
}

/** The error, or what it means that nobody waited for the picture any more. */
function stopped(error: unknown, { signal, timeoutMs }: FitLimits): unknown {
  if (signal?.aborted === true) {
    return new ImagingError('aborted', 'The picture was not finished: the call was cancelled.', {
      cause: error,
    });
  }
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  return isLate ? timedOut(timeoutMs, error) : error;
}

function fits({ bytes, header, limits }: Source): boolean {
  const { format, width, height, frames = 1, orientation = 1, isCmyk, reachPixels } = header;
  return (
    modelFormats.has(format) &&
    orientation === 1 &&
    // What looks at pictures for a model often knows RGB and grey only.
    !isCmyk &&
    Math.max(width, height) <= limits.maxEdgePx &&
    bytes.byteLength <= limits.maxBytes &&
    width * height * frames <= limits.maxPixels &&
    // How large a GIF is whose frame leaves its screen depends on who looks at it.
    reachPixels <= width * height
  );
}

async function passOn(sharp: Sharp, source: Source): Promise<FittedImage> {
  const { bytes, header } = source;
  await checkPicture(sharp, source);
  const { format, width, height, frames = 1 } = header;
  const mimeType = mimeTypes[format];
  return { bytes, mimeType, width, height, frames, changed: false, source: describe(bytes, header) };
}

async function refit(sharp: Sharp, source: Source): Promise<FittedImage> {
  const { bytes, header, limits } = source;
  const pixels = await decodePicture(sharp, source);
  limits.signal?.throwIfAborted();
  const encoded = await encodeWithin(sharp, pixels, { limits, isLossless: header.isLossless });
  return { ...encoded, frames: 1, changed: true, source: describe(bytes, header) };
}

function describe(bytes: Uint8Array, header: PictureHeader): ImageSource {
  const { format, width, height, frames = 1, orientation = 1 } = header;
  return { format, width, height, bytes: bytes.byteLength, frames, orientation };
}
