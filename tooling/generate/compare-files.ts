import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFiles } from './generated-files.ts';

interface ChangedFile {
  readonly path: string;
  readonly kind: 'changed';
  readonly line: number;
  readonly is: string;
  readonly becomes: string;
}

export type FileDifference = ChangedFile | { readonly path: string; readonly kind: 'missing' | 'stale' };

/** Where the tree is not what was generated. Pages of families that are gone are `stale`. */
export function compareFiles(root: string, files: GeneratedFiles): FileDifference[] {
  const differences = [...files].flatMap(([path, content]): FileDifference[] => {
    const file = join(root, path);
    if (!existsSync(file)) return [{ path, kind: 'missing' }];
    const present = readFileSync(file, 'utf8');
    return present === content ? [] : [{ path, kind: 'changed', ...firstDifference(present, content) }];
  });
  return [...differences, ...stalePages(root, files).map((path) => ({ path, kind: 'stale' as const }))];
}

export function differenceWords(difference: FileDifference): string {
  const { path } = difference;
  if (difference.kind !== 'changed')
    return `${path}: ${difference.kind === 'missing' ? 'is missing' : 'belongs to no family'}`;
  const { line, is, becomes } = difference;
  return `${path}:${line}\n  is       ${is}\n  becomes  ${becomes}`;
}

function stalePages(root: string, files: GeneratedFiles): string[] {
  const folder = 'docs/tools';
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !files.has(path));
}

function firstDifference(present: string, content: string) {
  const lines = present.split('\n');
  const wanted = content.split('\n');
  const index = Array.from({ length: Math.max(lines.length, wanted.length) }).findIndex(
    (_, at) => lines[at] !== wanted[at],
  );
  return { line: index + 1, is: lines[index] ?? '(end)', becomes: wanted[index] ?? '(end)' };
}
