import type { HeaderReader } from './picture-header.ts';

/** A directory may name one before it as the next, so the count needs an end. */
const maxDirectories = 10_001;

const tags = { width: 256, height: 257, orientation: 274 };
const types = { short: 3, long: 4, long8: 16 };

interface TiffLayout {
  readonly view: DataView;
  readonly isLittle: boolean;
  readonly isBig: boolean;
}

export const readTiff: HeaderReader = (view, facts) => {
  const layout = readLayout(view);
  if (layout === undefined) return;
  let offset = readOffset(layout, layout.isBig ? 8 : 4);
  const entries = readEntries(layout, offset);
  facts.width = entries.get(tags.width) ?? 0;
  facts.height = entries.get(tags.height) ?? 0;
  facts.orientation = validOrientation(entries.get(tags.orientation));
  for (const seen = new Set<number>(); offset > 0 && !seen.has(offset) && seen.size < maxDirectories; ) {
    seen.add(offset);
    facts.frames = seen.size;
    offset = readOffset(layout, locateEntries(layout, offset).end);
  }
};

/** The orientation in EXIF data, which has the form of a TIFF; undefined also where it is damaged. */
export function readOrientation(exif: DataView): number | undefined {
  try {
    const layout = readLayout(exif);
    if (layout === undefined) return undefined;
    const entries = readEntries(layout, readOffset(layout, layout.isBig ? 8 : 4));
    return validOrientation(entries.get(tags.orientation));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readLayout(view: DataView): TiffLayout | undefined {
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const isLittle = order === 0x4949;
  return { view, isLittle, isBig: view.getUint16(2, isLittle) === 43 };
}

/** Where the entries of a directory stand; behind them stands the offset of the next one. */
function locateEntries({ view, isLittle, isBig }: TiffLayout, offset: number) {
  const count = isBig ? Number(view.getBigUint64(offset, isLittle)) : view.getUint16(offset, isLittle);
  const start = offset + (isBig ? 8 : 2);
  const entryBytes = isBig ? 20 : 12;
  return { start, end: start + count * entryBytes, entryBytes };
}

/** The first value of each tag up to the last one of interest; they stand in order. */
function readEntries(layout: TiffLayout, offset: number): ReadonlyMap<number, number> {
  const { view, isLittle, isBig } = layout;
  const { start, end, entryBytes } = locateEntries(layout, offset);
  const entries = new Map<number, number>();
  for (let entry = start; entry < end; entry += entryBytes) {
    const tag = view.getUint16(entry, isLittle);
    if (tag > tags.orientation) break;
    const type = view.getUint16(entry + 2, isLittle);
    entries.set(tag, readValue(layout, entry + (isBig ? 12 : 8), type));
  }
  return entries;
}

function readValue({ view, isLittle }: TiffLayout, offset: number, type: number): number {
  if (type === types.short) return view.getUint16(offset, isLittle);
  if (type === types.long) return view.getUint32(offset, isLittle);
  return type === types.long8 ? Number(view.getBigUint64(offset, isLittle)) : 0;
}

function readOffset({ view, isLittle, isBig }: TiffLayout, offset: number): number {
  return isBig ? Number(view.getBigUint64(offset, isLittle)) : view.getUint32(offset, isLittle);
}

function validOrientation(value: number | undefined): number | undefined {
  return value !== undefined && value >= 1 && value <= 8 ? value : undefined;
}
