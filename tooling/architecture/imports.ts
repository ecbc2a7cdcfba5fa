import { posix } from 'node:path';
import ts from 'typescript';

export interface ImportReference {
  readonly specifier: string;
  readonly line: number;
  /** Gone once types are erased. */
  readonly isType: boolean;
  /** Loaded when the line runs, not when the file is. */
  readonly isDynamic: boolean;
}

/** Every module a file refers to: imports, re-exports, `import()` and `require()` with a fixed name. */
export function importsOf(syntax: ts.SourceFile): ImportReference[] {
  const found: ImportReference[] = [];
  const add = (name: ts.Node | undefined, kind: Pick<ImportReference, 'isType' | 'isDynamic'>) => {
    if (name !== undefined && ts.isStringLiteralLike(name))
      found.push({ specifier: name.text, line: lineOf(syntax, name), ...kind });
  };
  visit(syntax, (node) => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, { isType: isTypeImport(node), isDynamic: false });
    if (ts.isExportDeclaration(node))
      add(node.moduleSpecifier, { isType: isTypeExport(node), isDynamic: false });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, { isType: true, isDynamic: false });
    if (ts.isCallExpression(node) && isLoader(node.expression))
      add(node.arguments[0], { isType: false, isDynamic: true });
  });
  return found;
}

/** Runs on the node and everything in it. */
export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}

export function lineOf(syntax: ts.SourceFile, node: ts.Node): number {
  return syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1;
}

/** `@scope/name/part` → `@scope/name`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith('.');
}

/** Where a relative import leads, from the root. */
export function relativeTarget(fromPath: string, specifier: string): string {
  return posix.join(posix.dirname(fromPath), specifier);
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = importClause;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.length > 0 &&
    namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  );
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly) return true;
  return (
    exportClause !== undefined &&
    ts.isNamedExports(exportClause) &&
    exportClause.elements.length > 0 &&
    exportClause.elements.every((element) => element.isTypeOnly)
  );
}

function isLoader(callee: ts.Expression): boolean {
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require')
  );
}
