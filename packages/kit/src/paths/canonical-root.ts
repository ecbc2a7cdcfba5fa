import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * A directory with the links in it resolved. One that does not exist yet keeps its last parts as they are written:
 * it may be made later.
 */
export function canonicalRoot(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(canonicalRoot(parent), basename(path));
  }
}
