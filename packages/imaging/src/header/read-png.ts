import { type HeaderReader, partOf, readLatin1 } from './picture-header.ts';
import { readOrientation } from './read-tiff.ts';

export interface PngChunk {
  readonly type: string;
  readonly data: DataView;
}

const signatureBytes = 8;
/** Length, type and checksum. */
const frameBytes = 12;

/** The chunks up to IEND; a view that ends before throws a RangeError. */
export function* pngChunks(view: DataView): Generator<PngChunk> {
  for (let offset = signatureBytes; ; ) {
    const length = view.getUint32(offset);
    const type = readLatin1(view, offset + 4, 4);
    yield { type, data: partOf(view, offset + 8, length) };
    if (type === 'IEND') return;
    offset += frameBytes + length;
  }
}

export const readPng: HeaderReader = (view, facts) => {
  for (const { type, data } of pngChunks(view)) {
    if (type === 'IHDR') {
      facts.width = data.getUint32(0);
      facts.height = data.getUint32(4);
    } else if (type === 'acTL') facts.frames = data.getUint32(0) || undefined;
    else if (type === 'eXIf') facts.orientation ??= readOrientation(data);
  }
};
