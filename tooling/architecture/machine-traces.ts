import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

const lockfile = 'pnpm-lock.yaml';

/** What would tie the tree to the machine it was made on. People in examples have homes, too, but none of this one. */
const traces: readonly (readonly [RegExp, string])[] = [
  [/\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.[a-z]+/, 'names the host of a package registry'],
  [/(?<![\w.~$}/-])\/(?:work|root)\/\w/, 'holds a path of some machine'],
];

export function machineTraces({ root, texts }: SourceTree): Problem[] {
  const found = texts
    .filter(({ path }) => path !== lockfile)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          lineFaults(line).map((words): Problem => ({ path, line: index + 1, words })),
        ),
    );
  return [...found, ...lockfileUrls(root)];
}

function lineFaults(line: string): string[] {
  const found = traces.filter(([pattern]) => pattern.test(line)).map(([, words]) => words);
  const isHome = found.length === 0 && holdsHome(line);
  return isHome ? ['holds the home of whoever runs this'] : found;
}

function holdsHome(line: string): boolean {
  const home = homedir().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w.~$}/-])${home}[/\\\\]\\w`).test(line);
}

/** An address in the lockfile would send every install there. */
function lockfileUrls(root: string): Problem[] {
  if (!existsSync(join(root, lockfile))) return [];
  const lines = readFileSync(join(root, lockfile), 'utf8').split('\n');
  const line = lines.findIndex(
    (text) => /\b(?:https?|git\+\w+):\/\//.test(text) && !/^\s*deprecated:/.test(text),
  );
  return line === -1 ? [] : [{ path: lockfile, line: line + 1, words: 'holds an address' }];
}
