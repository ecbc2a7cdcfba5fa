import type { ImageFormat } from '../image-format.ts';

/** Signatures at the start of the file, as Latin-1. */
const signatures: readonly (readonly [string, ImageFormat])[] = [
  ['\x89PNG\r\n\x1a\n', 'PNG'],
  ['\xff\xd8\xff', 'JPEG'],
  ['GIF87a', 'GIF'],
  ['GIF89a', 'GIF'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['II+\0\b\0\0\0', 'TIFF'],
  ['MM\0+\0\b\0\0', 'TIFF'],
  ['8BPS\0\x01', 'PSD'],
  ['\0\0\0\fjP  \r\n\x87\n', 'JP2'],
  ['\0\0\0\fJXL \r\n\x87\n', 'JXL'],
  ['\xff\x0a', 'JXL'],
];

/** Enough for every signature and the opening of an SVG. */
const sniffedBytes = 1_024;

export function sniffFormat(bytes: Uint8Array): ImageFormat | undefined {
  const { buffer, byteOffset, byteLength } = bytes;
  const head = Buffer.from(buffer, byteOffset, Math.min(byteLength, sniffedBytes)).toString('latin1');
  const known = signatures.find(([signature]) => head.startsWith(signature));
  if (known !== undefined) return known[1];
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'WEBP';
  if (isBmp(head)) return 'BMP';
  // Reserved 0, type 1, a count, and the reserved byte of the first entry.
  if (/^\0\0\x01\0[^\0]\0[\s\S]{3}\0/.test(head)) return 'ICO';
  return sniffBrand(head) ?? (isSvg(head) ? 'SVG' : undefined);
}

/** Two letters would be too little: the reserved fields and the length of the second header must fit too. */
function isBmp(head: string): boolean {
  return /^BM[\s\S]{4}\0{4}[\s\S]{4}[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0/.test(head);
}

/** AVIF and HEIC are one container; the brands say what is inside. */
function sniffBrand(head: string): ImageFormat | undefined {
  if (!head.startsWith('ftyp', 4)) return undefined;
  const brands = head.slice(8, Math.min(head.charCodeAt(2) * 256 + head.charCodeAt(3), 128));
  if (/avi[fs]/.test(brands)) return 'AVIF';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'HEIC' : undefined;
}

function isSvg(head: string): boolean {
  let rest = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest
      .replace(/^(?:<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg[^>[]*(?:\[[^\]]*\]\s*)?>)/i, '')
      .trimStart();
  }
  return /^<svg[\s>]/.test(rest);
}
