import type { HeaderReader } from './picture-header.ts';

const extension = 0x21;
const image = 0x2c;

export const readGif: HeaderReader = (view, facts) => {
  facts.width = view.getUint16(6, true);
  facts.height = view.getUint16(8, true);
  for (let offset = 13 + colourTableBytes(view.getUint8(10)); ; ) {
    const block = view.getUint8(offset);
    if (block === extension) offset = skipData(view, offset + 2);
    else if (block === image) {
      const right = view.getUint16(offset + 1, true) + view.getUint16(offset + 5, true);
      const bottom = view.getUint16(offset + 3, true) + view.getUint16(offset + 7, true);
      // A frame may reach beyond the screen, and some decoders let the screen grow.
      const reach = Math.max(right, facts.width) * Math.max(bottom, facts.height);
      facts.reachPixels = Math.max(facts.reachPixels, reach);
      facts.frames = (facts.frames ?? 0) + 1;
      offset = skipData(view, offset + 11 + colourTableBytes(view.getUint8(offset + 9)));
    } else return;
  }
};

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Behind a series of data blocks, each led by its length, the last one empty. */
function skipData(view: DataView, start: number): number {
  let offset = start;
  for (let length = view.getUint8(offset); length > 0; length = view.getUint8(offset)) offset += length + 1;
  return offset + 1;
}
