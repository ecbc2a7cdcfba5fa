import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, pascalCase } from '../workspace/names.ts';
import type { WorkspacePackage } from '../workspace/packages.ts';
import { exportedNames } from './exported-names.ts';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

/** Every family is the same folder: the same files, the same exports, the same entries in package.json. */
export function familyShape(tree: SourceTree): Problem[] {
  return tree.packages
    .filter(({ role }) => role === 'family')
    .flatMap((family) => [
      ...missingFiles(tree.root, family),
      ...missingExports(tree, family),
      ...manifestFaults(family),
    ]);
}

export function familyId({ folder }: WorkspacePackage): string {
  return folder.slice(folder.lastIndexOf('/') + 1);
}

function filesOf(id: string): string[] {
  const source = ['family', 'bin', 'engine', 'index', 'define-tool', 'services', 'tools/index'];
  return [
    'README.md',
    'tsup.config.ts',
    ...source.map((name) => `src/${name}.ts`),
    `test/${id}.contract.test.ts`,
    `test/${id}.e2e.test.ts`,
    `test/${id}.security.e2e.test.ts`,
  ];
}

function missingFiles(root: string, family: WorkspacePackage): Problem[] {
  return filesOf(familyId(family))
    .map((name) => `${family.folder}/${name}`)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => ({ path, words: 'is missing: every family has it' }));
}

function exportsOf(id: string): Readonly<Record<string, readonly string[]>> {
  return {
    'src/family.ts': [camelCase(id)],
    'src/engine.ts': ['family', 'openEngine'],
    'src/define-tool.ts': ['defineTool'],
    'src/services.ts': [`${pascalCase(id)}Services`],
    'src/tools/index.ts': ['tools'],
    'src/index.ts': [camelCase(id), `open${pascalCase(id)}`],
  };
}

function missingExports({ sources }: SourceTree, family: WorkspacePackage): Problem[] {
  return Object.entries(exportsOf(familyId(family))).flatMap(([name, wanted]) => {
    const path = `${family.folder}/${name}`;
    const file = sources.find((source) => source.path === path);
    if (file === undefined) return [];
    const exported = exportedNames(file.syntax);
    return wanted
      .filter((wantedName) => !exported.includes(wantedName))
      .map((wantedName) => ({ path, words: `exports no ${wantedName}` }));
  });
}

function manifestFaults(family: WorkspacePackage): Problem[] {
  const id = familyId(family);
  const { name, mcpName, bin = {}, exports = {} } = family.manifest;
  const facts: readonly (readonly [string, unknown, unknown])[] = [
    ['name', name, `@dpttools/${id}`],
    ['mcpName', mcpName, `io.github.dpttools/${id}`],
    ['bin', JSON.stringify(bin), JSON.stringify({ [`${id}-mcp`]: './dist/bin.cjs' })],
    ['exports', Object.keys(exports).join(' '), '. ./family'],
  ];
  return facts
    .filter(([, is, wanted]) => is !== wanted)
    .map(([key, is, wanted]) => ({
      path: `${family.folder}/package.json`,
      words: `${key} must be ${String(wanted)}, not ${String(is)}`,
    }));
}
