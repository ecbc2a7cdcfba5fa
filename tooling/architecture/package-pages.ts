import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

/** A published package has a page, and so has the project. */
export function packagePages({ root, packages }: SourceTree): Problem[] {
  const published = packages.filter(({ role, manifest }) => role !== 'family' && manifest.private !== true);
  return ['README.md', ...published.map(({ folder }) => `${folder}/README.md`)]
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => ({ path, words: 'is missing' }));
}
