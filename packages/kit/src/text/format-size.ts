const units = ['KB', 'MB', 'GB', 'TB', 'PB'];

/** Bytes for a reader: `512 B`, `1.5 KB`, `20 MB` (1 KB is 1,024 bytes). */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  let size = bytes;
  let unit = -1;
  while (size >= 1023.95 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(1))} ${units[unit]}`;
}
