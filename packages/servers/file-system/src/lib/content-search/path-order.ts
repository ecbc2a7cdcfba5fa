/**
 * Names and paths are kept as the bytes the system gives, one character per byte, because a name need not be valid UTF-8.
 * `/` separates on every platform.
 */
export type BytePath = string;

/** A whole folder sorts where its name does, before longer names: the order in which a sorted walk meets the files. */
export function comparePaths(left: BytePath, right: BytePath): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const first = left.charCodeAt(index);
    const second = right.charCodeAt(index);
    if (first !== second) return sortKey(first) - sortKey(second);
  }
  return left.length - right.length;
}

const slash = 0x2f;

function sortKey(code: number): number {
  return code === slash ? -1 : code;
}

/** For people: what is not valid UTF-8 shows as U+FFFD. */
export function displayPath(path: BytePath): string {
  return isPlainAscii(path) ? path : Buffer.from(path, 'latin1').toString('utf8');
}

export function isValidUtf8(path: BytePath): boolean {
  return isPlainAscii(path) || Buffer.from(displayPath(path), 'utf8').toString('latin1') === path;
}

/** As a file system function takes it. */
export function toSystemPath(path: BytePath): string | Buffer {
  return isPlainAscii(path) ? path : Buffer.from(path, 'latin1');
}

function isPlainAscii(path: BytePath): boolean {
  return /^[\x20-\x7e]*$/u.test(path);
}
