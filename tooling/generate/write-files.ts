import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileDifference } from './compare-files.ts';
import type { GeneratedFiles } from './generated-files.ts';

/** Brings the tree to what was generated; files that agree already are not touched. */
export function writeFiles(
  root: string,
  files: GeneratedFiles,
  differences: readonly FileDifference[],
): void {
  for (const { path, kind } of differences) {
    const file = join(root, path);
    if (kind === 'stale') {
      rmSync(file);
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, files.get(path) ?? '');
  }
}
