export type ImageFormat =
  | 'PNG'
  | 'JPEG'
  | 'GIF'
  | 'WEBP'
  | 'BMP'
  | 'TIFF'
  | 'AVIF'
  | 'HEIC'
  | 'ICO'
  | 'SVG'
  | 'PSD'
  | 'JP2'
  | 'JXL';

export const mimeTypes: Readonly<Record<ImageFormat, string>> = {
  PNG: 'image/png',
  JPEG: 'image/jpeg',
  GIF: 'image/gif',
  WEBP: 'image/webp',
  BMP: 'image/bmp',
  TIFF: 'image/tiff',
  AVIF: 'image/avif',
  HEIC: 'image/heic',
  ICO: 'image/vnd.microsoft.icon',
  SVG: 'image/svg+xml',
  PSD: 'image/vnd.adobe.photoshop',
  JP2: 'image/jp2',
  JXL: 'image/jxl',
};

/** What models look at as it is. */
export const modelFormats: ReadonlySet<ImageFormat> = new Set(['PNG', 'JPEG', 'GIF', 'WEBP']);

/** What the decoder reads besides. */
export const convertibleFormats: ReadonlySet<ImageFormat> = new Set(['TIFF', 'AVIF']);
