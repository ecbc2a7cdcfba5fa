import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

/** A published package has a page that stands alone, and so has the project. */
export function packagePages({ root, packages }: SourceTree): Problem[] {
  const published = packages.filter(({ manifest }) => manifest.private !== true);
  // That a family has one is a matter of its shape.
  const pages = published.map(({ folder, role }) => ({
    path: `${folder}/README.md`,
    isOwed: role !== 'family',
  }));
  return [
    ...[{ path: 'README.md', isOwed: true }, ...pages]
      .filter(({ path, isOwed }) => isOwed && !existsSync(join(root, path)))
      .map(({ path }) => ({ path, words: 'is missing' })),
    ...pages.flatMap(({ path }) => linksOut(root, path)),
  ];
}

/** What lies outside of the package is not there for a reader of the published page. */
function linksOut(root: string, path: string): Problem[] {
  if (!existsSync(join(root, path))) return [];
  const links = [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((\.\.\/[^)#]*)/g)];
  const targets = new Set(links.map(([, target = '']) => target));
  return [...targets].map((target) => ({ path, words: `links to ${target}, which is not in the package` }));
}
