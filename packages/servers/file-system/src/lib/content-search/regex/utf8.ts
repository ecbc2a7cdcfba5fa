/** The code point of the well-formed UTF-8 sequence at `index`, or -1. */
export function decodeAt(bytes: Uint8Array, index: number, end: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return lead;
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (index + length > end) return -1;
  let codePoint = lead & (0x7f >> length);
  for (let offset = 1; offset < length; offset++) {
    const byte = bytes[index + offset] ?? 0;
    if ((byte & 0xc0) !== 0x80) return -1;
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  const overlong = codePoint < (length === 3 ? 0x800 : length === 4 ? 0x10000 : 0x80);
  const surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return overlong || surrogate || codePoint > 0x10ffff ? -1 : codePoint;
}

export function encodedLength(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Where the well-formed sequence that ends at `end` begins, or `end - 1` when there is none. */
export function sequenceStart(bytes: Uint8Array, start: number, end: number): number {
  for (let index = end - 1; index >= start && index >= end - 4; index--) {
    if (((bytes[index] ?? 0) & 0xc0) === 0x80) continue;
    const codePoint = decodeAt(bytes, index, end);
    return codePoint !== -1 && index + encodedLength(codePoint) === end ? index : end - 1;
  }
  return end - 1;
}

/** Where the last sequence begins when more bytes may belong to it, or else the end. */
export function endOfWholeSequences(bytes: Uint8Array): number {
  const end = bytes.length;
  for (let index = end - 1; index >= Math.max(0, end - 3); index--) {
    const byte = bytes[index] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return index + length > end ? index : end;
  }
  return end;
}
