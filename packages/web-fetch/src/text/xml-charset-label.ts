/** How far into the bytes a declaration may reach. */
const declarationBytes = 512;

/** The encoding that an XML declaration names, or that its bytes show (XML 1.0, appendix F). */
export function xmlCharsetLabel(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, declarationBytes));
  if (start.subarray(0, 4).equals(Buffer.from('<\0?\0', 'latin1'))) return 'utf-16le';
  if (start.subarray(0, 4).equals(Buffer.from('\0<\0?', 'latin1'))) return 'utf-16be';
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*(["'])([A-Za-z][\w.:-]*)\1/.exec(
    start.toString('latin1'),
  );
  const label = declaration?.[2];
  // What is read byte by byte cannot be in 16-bit units.
  return label !== undefined && /^(?:utf-?16|ucs-2|unicode)/i.test(label) ? 'utf-8' : label;
}
