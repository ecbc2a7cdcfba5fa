import { type HeaderReader, partOf, readLatin1 } from './picture-header.ts';
import { readOrientation } from './read-tiff.ts';

const scan = 0xda;
const end = 0xd9;
const application1 = 0xe1;

/** SOF0 to SOF15 without DHT, JPG and DAC, which stand between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** TEM, RST0 to RST7 and SOI have no length. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

export const readJpeg: HeaderReader = (view, facts) => {
  for (let offset = 2; ; ) {
    // Decoders skip what stands between segments, and a marker may have any number of 0xff before it.
    while (view.getUint8(offset) !== 0xff) offset++;
    while (view.getUint8(offset) === 0xff) offset++;
    const marker = view.getUint8(offset++);
    if (marker === scan || marker === end) return;
    if (marker === 0 || standsAlone(marker)) continue;
    const length = view.getUint16(offset);
    const segment = partOf(view, offset + 2, Math.max(length - 2, 0));
    if (isFrame(marker)) {
      facts.height = segment.getUint16(1);
      facts.width = segment.getUint16(3);
      facts.isCmyk = segment.getUint8(5) === 4;
    } else if (marker === application1 && isExif(segment)) {
      facts.orientation ??= readOrientation(partOf(segment, 6, segment.byteLength));
    }
    offset += Math.max(length, 2);
  }
};

function isExif(segment: DataView): boolean {
  return segment.byteLength > 6 && readLatin1(segment, 0, 6) === 'Exif\0\0';
}
