import { readHeader } from './header/read-header.ts';
import { type ImageFormat, mimeTypes } from './image-format.ts';

export interface ImageIdentity {
  readonly format: ImageFormat;
  readonly mimeType: string;
  /** As stored, before the orientation is applied; 0 where the header does not tell or is cut off. */
  readonly width: number;
  readonly height: number;
  /** Frames of an animation, pages of a TIFF. */
  readonly frames?: number;
  /** The EXIF orientation, 1 to 8, where the file has one. */
  readonly orientation?: number;
}

/** What the bytes are by their signature and header; nothing is decoded. Undefined when they are no picture. */
export function identifyImage(bytes: Uint8Array): ImageIdentity | undefined {
  const header = readHeader(bytes);
  if (header === undefined) return undefined;
  const { format, width, height, frames, orientation } = header;
  return {
    format,
    mimeType: mimeTypes[format],
    width,
    height,
    ...(frames !== undefined && { frames }),
    ...(orientation !== undefined && { orientation }),
  };
}
