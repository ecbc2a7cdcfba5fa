import ts from 'typescript';
import { programStarters } from './allowances.ts';
import { lineOf, visit } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceFile, SourceTree } from './source-tree.ts';

/** A command in one string is read by a shell, which also reads what an argument smuggled into it. */
const takeCommands = ['exec', 'execSync'];

export function shellUse(tree: SourceTree): Problem[] {
  return tree.sources.flatMap((file) => {
    const modules = moduleBindings(file);
    const problems: Problem[] = [];
    visit(file.syntax, (node) => {
      const words = optionFault(node) ?? (modules === undefined ? undefined : commandFault(node, modules));
      if (words !== undefined) problems.push({ path: file.path, line: lineOf(file.syntax, node), words });
    });
    return problems;
  });
}

/** A program that is started past the one place for it is not ended with its server. */
export function programStarts(tree: SourceTree): Problem[] {
  return tree.sources
    .filter(({ path, owner, isTest }) => owner !== undefined && !isTest && !mayStart(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier, isType }) => isModule(specifier) && !isType)
        .map(({ line }) => ({
          path,
          line,
          words: 'starts programs itself: use @dpttools/subprocess, which ends them with the server',
        })),
    );
}

function mayStart(path: string): boolean {
  return programStarters.some((place) => place.test(path));
}

function optionFault(node: ts.Node): string | undefined {
  if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name) || node.name.text !== 'shell')
    return undefined;
  return node.initializer.kind === ts.SyntaxKind.FalseKeyword
    ? undefined
    : 'gives a command to a shell: spawn the program with a list of arguments';
}

/** What the module that starts programs is called in a file that refers to it. */
function moduleBindings({ syntax, imports }: SourceFile): readonly string[] | undefined {
  if (!imports.some(({ specifier }) => isModule(specifier))) return undefined;
  return syntax.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    if (!ts.isStringLiteral(moduleSpecifier) || !isModule(moduleSpecifier.text)) return [];
    const { name, namedBindings } = importClause ?? {};
    const namespace =
      namedBindings !== undefined && ts.isNamespaceImport(namedBindings) ? namedBindings.name : name;
    return namespace === undefined ? [] : [namespace.text];
  });
}

function commandFault(node: ts.Node, modules: readonly string[]): string | undefined {
  const name = importedName(node) ?? accessedName(node, modules);
  return name !== undefined && takeCommands.includes(name)
    ? `uses ${name}, which gives a command to a shell: spawn the program with a list of arguments`
    : undefined;
}

/** `import { exec }`, `export { exec } from`, `const { exec } = await import(…)`. */
function importedName(node: ts.Node): string | undefined {
  if (!ts.isImportSpecifier(node) && !ts.isExportSpecifier(node) && !ts.isBindingElement(node))
    return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? name.text : undefined;
}

/** `childProcess.exec`, and the same on what `import()` or `require()` gave; `pattern.exec` is no program. */
function accessedName(node: ts.Node, modules: readonly string[]): string | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const { expression, name } = node;
  const isModuleName = ts.isIdentifier(expression) && modules.includes(expression.text);
  const isLoaded = /^\(?(?:await import|require)\(/.test(expression.getText());
  return isModuleName || isLoaded ? name.text : undefined;
}

function isModule(specifier: string): boolean {
  return specifier === 'node:child_process' || specifier === 'child_process';
}
