/** Code points are turned into text in batches that fit an argument list. */
const batch = 4096;

/** `undefined` for surrogates, numbers beyond Unicode and a cut last character. */
export function decodeUtf32(bytes: Uint8Array, isBigEndian: boolean): string | undefined {
  if (bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: string[] = [];
  let points: number[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const point = view.getUint32(at, !isBigEndian);
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    points.push(point);
    if (points.length === batch) {
      parts.push(String.fromCodePoint(...points));
      points = [];
    }
  }
  parts.push(String.fromCodePoint(...points));
  return parts.join('');
}

export function encodeUtf32(text: string, isBigEndian: boolean): Uint8Array {
  const points = [...text];
  const bytes = new Uint8Array(points.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, character] of points.entries()) {
    view.setUint32(index * 4, character.codePointAt(0) ?? 0, !isBigEndian);
  }
  return bytes;
}
