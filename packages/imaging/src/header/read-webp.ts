import { type HeaderFacts, type HeaderReader, partOf, readLatin1 } from './picture-header.ts';
import { readOrientation } from './read-tiff.ts';

export const readWebp: HeaderReader = (view, facts) => {
  for (let offset = 12; ; ) {
    const type = readLatin1(view, offset, 4);
    const length = view.getUint32(offset + 4, true);
    readChunk(type, partOf(view, offset + 8, length), facts);
    // Without an extended header there is one chunk of interest.
    if (offset === 12 && type !== 'VP8X') return;
    offset += 8 + length + (length % 2);
  }
};

function readChunk(type: string, data: DataView, facts: HeaderFacts): void {
  switch (type) {
    case 'VP8X':
      facts.width = readUint24(data, 4) + 1;
      facts.height = readUint24(data, 7) + 1;
      return;
    case 'VP8 ':
      setSize(facts, data.getUint16(6, true) & 0x3fff, data.getUint16(8, true) & 0x3fff);
      return;
    case 'VP8L': {
      const bits = data.getUint32(1, true);
      facts.isLossless = true;
      setSize(facts, (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
      return;
    }
    case 'ANMF':
      facts.frames = (facts.frames ?? 0) + 1;
      return;
    case 'EXIF':
      facts.orientation ??= readOrientation(afterExifMark(data));
  }
}

/** The extended header's size stands. */
function setSize(facts: HeaderFacts, width: number, height: number): void {
  if (facts.width > 0) return;
  facts.width = width;
  facts.height = height;
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 2 ** 16;
}

/** Some programs write the mark of JPEG in front. */
function afterExifMark(data: DataView): DataView {
  const isMarked = data.byteLength > 6 && readLatin1(data, 0, 6) === 'Exif\0\0';
  return isMarked ? partOf(data, 6, data.byteLength) : data;
}
