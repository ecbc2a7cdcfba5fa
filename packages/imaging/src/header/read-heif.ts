import { type HeaderReader, partOf, readLatin1 } from './picture-header.ts';

/** The size of the largest item: a picture in tiles and its preview have items of their own. */
export const readHeif: HeaderReader = (view, facts) => {
  for (const meta of boxes(view, 'meta')) {
    // `meta` and `ispe` begin with a version and flags.
    for (const properties of boxes(partOf(meta, 4, meta.byteLength), 'iprp')) {
      for (const container of boxes(properties, 'ipco')) {
        for (const size of boxes(container, 'ispe')) {
          const [width, height] = [size.getUint32(4), size.getUint32(8)];
          if (width * height <= facts.width * facts.height) continue;
          facts.width = width;
          facts.height = height;
        }
      }
    }
  }
};

/** The contents of the boxes of one type that stand side by side. */
function* boxes(view: DataView, wanted: string): Generator<DataView> {
  for (let offset = 0; offset + 8 <= view.byteLength; ) {
    const short = view.getUint32(offset);
    const isLong = short === 1;
    const head = isLong ? 16 : 8;
    const length = isLong ? Number(view.getBigUint64(offset + 8)) : short || view.byteLength - offset;
    if (length < head) return;
    if (readLatin1(view, offset + 4, 4) === wanted) yield partOf(view, offset + head, length - head);
    offset += length;
  }
}
