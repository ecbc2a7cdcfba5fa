import { isBuiltin } from 'node:module';
import { kitPartsForLib, lightPackages } from './allowances.ts';
import { type ImportReference, isRelative, packageName, relativeTarget } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';

/** A family's `lib/` knows nothing of tools, library packages know nothing of the kit, and what is heavy loads late. */
export function libImports(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ isTest, owner }) => !isTest && owner !== undefined)
    .flatMap((file) =>
      file.imports.flatMap((reference) => {
        const words = isInLib(file) ? libFault(tree, file, reference) : undefined;
        const fault = words ?? heavyFault(file, reference);
        return fault === undefined ? [] : [{ path: file.path, line: reference.line, words: fault }];
      }),
    );
}

function isInLib({ path, owner }: SourceFile): boolean {
  return owner?.role === 'family' && path.startsWith(`${owner.folder}/src/lib/`);
}

function libFault(
  tree: SourceTree,
  { path, owner }: SourceFile,
  { specifier }: ImportReference,
): string | undefined {
  if (isRelative(specifier)) {
    const lib = `${owner?.folder}/src/lib/`;
    return relativeTarget(path, specifier).startsWith(lib)
      ? undefined
      : `imports ${specifier}: lib/ imports nothing of the family outside itself`;
  }
  if (!specifier.startsWith('@dpttools/') || kitPartsForLib.includes(specifier)) return undefined;
  const target = tree.packages.find(({ manifest }) => manifest.name === packageName(specifier));
  return target?.role === 'library'
    ? undefined
    : `imports ${specifier}: lib/ may know ${kitPartsForLib.join(' and ')} only`;
}

function heavyFault({ path, owner }: SourceFile, reference: ImportReference): string | undefined {
  const { specifier, isType, isDynamic } = reference;
  const isServerCode = path.startsWith(`${owner?.folder}/src/`);
  if (!isServerCode || isType || isDynamic || !isThirdParty(specifier)) return undefined;
  if (lightPackages.includes(packageName(specifier))) return undefined;
  return `imports ${specifier} when the file loads: use import() where it is needed, or list it as light`;
}

/** The SDK is third-party, too, but where it may stand is a rule of its own. */
function isThirdParty(specifier: string): boolean {
  const isKnown = isRelative(specifier) || isBuiltin(specifier) || specifier.startsWith('@dpttools/');
  return !isKnown && !specifier.startsWith('@modelcontextprotocol/');
}
