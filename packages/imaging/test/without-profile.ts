/** A JPEG without its colour profile, so that its pixels come out as they are stored; anything else as it is. */
export function withoutProfile(bytes: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== 0xffd8) return bytes;
  const kept = [bytes.subarray(0, 2)];
  let offset = 2;
  while (bytes.readUInt16BE(offset) !== 0xffda) {
    const next = offset + 2 + bytes.readUInt16BE(offset + 2);
    const isProfile = bytes.toString('latin1', offset + 4, offset + 15) === 'ICC_PROFILE';
    if (!isProfile) kept.push(bytes.subarray(offset, next));
    offset = next;
  }
  return Buffer.concat([...kept, bytes.subarray(offset)]);
}
