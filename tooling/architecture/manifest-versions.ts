import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest } from '../workspace/packages.ts';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;
// What those who use our libraries must have is a range; what we use ourselves is one version.
const rangesAllowedIn = 'consumers';

/** Every version stands once, in the catalogs, and is exact. */
export function manifestVersions({ root, packages }: SourceTree): Problem[] {
  const folders = ['.', 'benchmarks', ...packages.map(({ folder }) => folder)];
  const present = folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
  return [
    ...present.flatMap((folder) => versionFaults(join(folder, 'package.json'), readManifest(root, folder))),
    ...catalogFaults(root),
  ];
}

function versionFaults(path: string, manifest: Manifest): Problem[] {
  return kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, range]) => !/^(?:catalog|workspace):/.test(range))
      .map(([name, range]) => ({
        path,
        words: `${name} is ${range}: versions stand in the catalogs of pnpm-workspace.yaml`,
      })),
  );
}

function catalogFaults(root: string): Problem[] {
  const path = 'pnpm-workspace.yaml';
  if (!existsSync(join(root, path))) return [];
  let catalog = '';
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((text, index): Problem[] => {
      catalog = /^ {2}([a-z]+):$/.exec(text)?.[1] ?? catalog;
      const version = /^ {4}\S+: (?<version>\S+)$/.exec(text)?.groups?.['version'];
      if (version === undefined || catalog === rangesAllowedIn || isExact(version)) return [];
      return [{ path, line: index + 1, words: `${version} is no exact version` }];
    });
}

function isExact(version: string): boolean {
  return /^'?(?:npm:\S+@)?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?'?$/.test(version);
}
