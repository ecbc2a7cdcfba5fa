import type { BigIntStats } from 'node:fs';

export type EntryKind = 'file' | 'folder' | 'link' | 'special';

export function kindOf(facts: BigIntStats): EntryKind {
  if (facts.isFile()) return 'file';
  if (facts.isDirectory()) return 'folder';
  return facts.isSymbolicLink() ? 'link' : 'special';
}
