import type { PackageRole } from '../workspace/packages.ts';
import { sdkUsers } from './allowances.ts';
import { type ImportReference, isRelative, packageName, relativeTarget } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';

const scope = '@dpttools/';
const sdk = '@modelcontextprotocol/';

/** Who may import whom: role of the importing package → roles it may import. */
const directions: Readonly<Record<PackageRole, readonly PackageRole[]>> = {
  app: ['kit', 'library', 'family'],
  family: ['kit', 'library'],
  kit: ['library'],
  library: ['library'],
  testkit: ['kit', 'library'],
};

/** Imports between packages go one way, packages are entered by what they export, and the SDK stays where it is. */
export function importDirections(tree: SourceTree): Problem[] {
  return tree.sources.flatMap((file) =>
    file.imports.flatMap((reference) =>
      faultsOf(tree, file, reference).map((words) => ({ path: file.path, line: reference.line, words })),
    ),
  );
}

function faultsOf(tree: SourceTree, file: SourceFile, { specifier }: ImportReference): string[] {
  if (isRelative(specifier)) return leavingFaults(file, specifier);
  if (specifier.startsWith(sdk)) return sdkFaults(file, specifier);
  return specifier.startsWith(scope) ? packageFaults(tree, file, specifier) : [];
}

function leavingFaults({ owner, path, isTest }: SourceFile, specifier: string): string[] {
  if (owner === undefined) return [];
  const target = relativeTarget(path, specifier);
  const isBuild = path === `${owner.folder}/tsup.config.ts` && target.startsWith('tooling/build/');
  if (target.startsWith(`${owner.folder}/`) || isBuild || isTest) return [];
  return [`imports ${specifier}, which is outside its package: import what that package exports`];
}

function sdkFaults({ path, owner, isTest }: SourceFile, specifier: string): string[] {
  if (owner === undefined || sdkUsers.some((place) => place.test(path))) return [];
  if (isTest && owner.role === 'kit') return [];
  return [`imports ${specifier}: the protocol's SDK is known to the kit's mcp folder and the launcher only`];
}

function packageFaults(tree: SourceTree, file: SourceFile, specifier: string): string[] {
  const { owner, isTest } = file;
  if (owner === undefined) return [];
  const target = tree.packages.find(({ manifest }) => manifest.name === packageName(specifier));
  if (target === undefined) return [`imports ${specifier}, which is no package here`];
  if (target === owner) return isTest ? [] : [`imports its own package by name: use a relative path`];
  if (isTest && (target.role === 'testkit' || target.role === 'library')) return [];
  if (directions[owner.role].includes(target.role)) return [];
  return [`imports ${specifier}: ${article(owner.role)} never imports ${article(target.role)}`];
}

function article(role: PackageRole): string {
  if (role === 'kit') return 'the kit';
  return role === 'app' ? 'an app' : `a ${role}`;
}
