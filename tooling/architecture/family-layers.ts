import { isRelative, relativeTarget } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

/** Part of a family → the parts it may import. `lib` has a rule of its own. */
const layers: Readonly<Record<string, readonly string[]>> = {
  bin: [],
  engine: ['family'],
  index: ['family', 'services', 'lib', 'settings'],
  family: ['tools/index', 'services', 'settings', 'lib'],
  services: ['lib', 'settings'],
  settings: ['lib'],
  'define-tool': ['services'],
  'tools/index': ['tools'],
  tools: ['define-tool', 'services', 'lib'],
};

/** Inside a family: bin and engine use the family, it uses the tools, and they use lib. */
export function familyLayers(tree: SourceTree): Problem[] {
  return tree.sources.flatMap((file) => {
    const { owner, path, isTest } = file;
    if (owner?.role !== 'family' || isTest) return [];
    const source = `${owner.folder}/src/`;
    const part = partOf(path, source);
    const allowed = part === undefined ? undefined : layers[part];
    if (allowed === undefined) return [];
    return file.imports.flatMap(({ specifier, line, isDynamic }) => {
      const target = isRelative(specifier) ? partOf(relativeTarget(path, specifier), source) : undefined;
      const isEngineOfBin = part === 'bin' && isDynamic;
      if (target === undefined || isEngineOfBin || allowed.includes(target)) return [];
      const words = `imports ${specifier}: ${part} may use ${allowed.join(', ') || 'nothing of the family'}`;
      return [{ path, line, words }];
    });
  });
}

function partOf(path: string, source: string): string | undefined {
  if (!path.startsWith(source)) return undefined;
  const inside = path.slice(source.length).replace(/\.[jt]s$/, '');
  if (inside === 'tools/index' || !inside.includes('/')) return inside;
  return inside.slice(0, inside.indexOf('/'));
}
