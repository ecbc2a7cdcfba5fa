import type { HeaderReader } from './picture-header.ts';

/** The size of the largest picture in it. */
export const readIco: HeaderReader = (view, facts) => {
  const count = view.getUint16(4, true);
  for (let entry = 6; entry < 6 + count * 16; entry += 16) {
    // One byte each, where 0 stands for 256.
    const width = view.getUint8(entry) || 256;
    const height = view.getUint8(entry + 1) || 256;
    if (width * height <= facts.width * facts.height) continue;
    facts.width = width;
    facts.height = height;
  }
};
