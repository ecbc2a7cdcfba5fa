import { familyLayers } from './family-layers.ts';
import { familyShape } from './family-shape.ts';
import { fileLength } from './file-length.ts';
import { importCycles } from './import-cycles.ts';
import { importDirections } from './import-directions.ts';
import { libImports } from './lib-imports.ts';
import { machineTraces } from './machine-traces.ts';
import { manifestVersions } from './manifest-versions.ts';
import { namedPaths } from './named-paths.ts';
import { names } from './names.ts';
import { packagePages } from './package-pages.ts';
import type { Problem } from './problem.ts';
import { processUse } from './process-use.ts';
import { programStarts, shellUse } from './shell-use.ts';
import { readSourceTree, type SourceTree } from './source-tree.ts';
import { toolFiles } from './tool-files.ts';

const rules: readonly ((tree: SourceTree) => Problem[])[] = [
  importDirections,
  libImports,
  familyLayers,
  importCycles,
  familyShape,
  toolFiles,
  processUse,
  shellUse,
  programStarts,
  names,
  fileLength,
  manifestVersions,
  packagePages,
  namedPaths,
  machineTraces,
];

export interface TreeReport {
  readonly files: number;
  readonly problems: readonly Problem[];
}

/** Holds the tree at `root` against every rule of the architecture. */
export function checkTree(root: string): TreeReport {
  const tree = readSourceTree(root);
  return { files: tree.sources.length, problems: rules.flatMap((rule) => rule(tree)) };
}
