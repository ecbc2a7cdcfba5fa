import { isRelative, relativeTarget } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

/** No file reaches itself by what it loads. Types are gone by then, and may refer to each other. */
export function importCycles(tree: SourceTree): Problem[] {
  const graph = loadGraph(tree);
  const state = new Map<string, 'open' | 'done'>();
  const problems: Problem[] = [];
  const trail: string[] = [];
  const walk = (path: string): void => {
    state.set(path, 'open');
    trail.push(path);
    for (const next of graph.get(path) ?? []) {
      if (state.get(next) === 'open') {
        const round = [...trail.slice(trail.indexOf(next)), next];
        problems.push({ path: next, words: `is part of a cycle of imports: ${round.join(' → ')}` });
      } else if (!state.has(next)) walk(next);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of graph.keys()) if (!state.has(path)) walk(path);
  return problems;
}

function loadGraph({ sources, packages }: SourceTree): Map<string, string[]> {
  const entries = new Map(
    packages.flatMap(({ folder, manifest: { name, exports = {} } }) =>
      Object.entries(exports).flatMap(([subpath, target]) => {
        const source = typeof target === 'string' ? undefined : target['dpttools-source'];
        return source === undefined
          ? []
          : [[`${name}${subpath.slice(1)}`, relativeTarget(`${folder}/.`, source)]];
      }),
    ) as [string, string][],
  );
  const targetOf = (path: string, specifier: string) =>
    isRelative(specifier) ? relativeTarget(path, specifier) : entries.get(specifier);
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports
        .filter(({ isType, isDynamic }) => !isType && !isDynamic)
        .flatMap(({ specifier }) => targetOf(path, specifier) ?? []),
    ]),
  );
}
