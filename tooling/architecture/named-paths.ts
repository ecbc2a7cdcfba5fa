import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md'];
const topFolders = /^(?:packages|apps|tooling|docs|benchmarks|examples)\//;

/** Paths that the pages for contributors name in code marks must exist; a placeholder such as `<tool>` is passed over. */
export function namedPaths({ root }: SourceTree): Problem[] {
  return pages
    .filter((page) => existsSync(join(root, page)))
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => topFolders.test(path) && !/[<>*]/.test(path) && !existsSync(join(root, path)))
        .map((path) => ({ path: page, words: `names ${path}, which does not exist` })),
    );
}
