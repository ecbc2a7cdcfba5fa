import type { ImageFormat } from '../image-format.ts';

/** What a reader of one format finds; 0 and undefined stand for what it did not. */
export interface HeaderFacts {
  width: number;
  height: number;
  frames: number | undefined;
  orientation: number | undefined;
  /** The area that a decoder has to hold, where it is larger than width × height. */
  reachPixels: number;
  isCmyk: boolean;
  /** Every pixel is kept as it was drawn. */
  isLossless: boolean;
}

export interface PictureHeader extends Readonly<HeaderFacts> {
  readonly format: ImageFormat;
}

/** Reads outside of the view throw a RangeError, which ends the reading with what was found so far. */
export type HeaderReader = (view: DataView, facts: HeaderFacts) => void;

export function readLatin1(view: DataView, offset: number, length: number): string {
  let text = '';
  for (let index = offset; index < offset + length; index++)
    text += String.fromCharCode(view.getUint8(index));
  return text;
}

/** Part of a view; a length beyond its end means up to its end. */
export function partOf(view: DataView, offset: number, length: number): DataView {
  const start = Math.min(offset, view.byteLength);
  return new DataView(view.buffer, view.byteOffset + start, Math.min(length, view.byteLength - start));
}
