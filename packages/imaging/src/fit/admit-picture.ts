import type { PictureHeader } from '../header/picture-header.ts';
import { readHeader } from '../header/read-header.ts';
import { convertibleFormats, type ImageFormat, modelFormats } from '../image-format.ts';
import { ImagingError } from '../imaging-error.ts';
import { pngMetadataExceeds } from './png-metadata.ts';

const maxFrames = 10_000;
const maxMetadataBytes = 4 * 2 ** 20;

/** The header of a picture that may be decoded. What may not is refused here, before any decoder sees it. */
export function admitPicture(bytes: Uint8Array, maxPixels: number): PictureHeader {
  const header = readHeader(bytes);
  if (header === undefined) throw notAnImage(bytes);
  const { format, width, height, frames = 1 } = header;
  if (!modelFormats.has(format) && !convertibleFormats.has(format)) throw unsupported(format);
  if (width === 0 || height === 0) {
    throw new ImagingError(
      'damaged',
      `The ${format} picture is damaged: its header gives no width and height.`,
    );
  }
  if (Math.max(width * height, header.reachPixels) > maxPixels) throw tooManyPixels(header, maxPixels);
  if (frames > maxFrames) {
    const words = `The ${format} picture has more than ${count(maxFrames)} frames.`;
    throw new ImagingError('too_many_frames', words, { hint: 'Use a still or a shorter animation.' });
  }
  if (format === 'PNG' && pngMetadataExceeds(bytes, maxMetadataBytes)) {
    const words =
      'The PNG picture holds compressed text or a colour profile that unpacks to more than 4 MiB.';
    throw new ImagingError('too_much_metadata', words, { hint: 'Save the picture again without metadata.' });
  }
  return header;
}

function notAnImage(bytes: Uint8Array): ImagingError {
  if (bytes.byteLength === 0) return new ImagingError('not_an_image', 'There is no picture: zero bytes.');
  return new ImagingError('not_an_image', 'The bytes are no picture of a known format.', {
    hint: 'PNG, JPEG, GIF, WEBP, TIFF and AVIF can be read.',
  });
}

function unsupported(format: ImageFormat): ImagingError {
  const hint =
    format === 'SVG'
      ? 'An SVG is text: read it as text, or have it converted to PNG first.'
      : 'Convert it to PNG, JPEG, GIF or WEBP first.';
  return new ImagingError('unsupported_format', `The picture is ${article(format)}, which cannot be read.`, {
    hint,
  });
}

function tooManyPixels(
  { format, width, height, reachPixels }: PictureHeader,
  maxPixels: number,
): ImagingError {
  const size = `${count(width)} x ${count(height)} pixels`;
  const extent =
    width * height > maxPixels ? size : `${size}, with a frame that reaches over ${count(reachPixels)}`;
  const words = `The ${format} picture is too large to decode: ${extent}. The limit is ${count(maxPixels)} in all.`;
  return new ImagingError('too_many_pixels', words, { hint: 'Use a smaller version of the picture.' });
}

const article = (format: ImageFormat): string => (/^[AIS]/.test(format) ? `an ${format}` : `a ${format}`);
const count = (value: number): string => value.toLocaleString('en-US');
