/** Browsers look at 1,024 bytes first, and start over when a meta element comes later. */
const searchedBytes = 64 * 1024;

/** The encoding named by a meta element that stands behind long scripts or comments. */
export function lateMetaLabel(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, searchedBytes));
  const label = /<meta\s[^<>]{0,500}?\bcharset\s{0,20}=\s{0,20}["']?([\w.:-]{1,40})/i.exec(
    start.toString('latin1'),
  )?.[1];
  // What is read byte by byte cannot be in 16-bit units.
  return label !== undefined && /^(?:utf-?16|ucs-2|unicode)/i.test(label) ? 'utf-8' : label;
}
