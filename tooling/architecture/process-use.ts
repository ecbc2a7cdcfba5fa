import ts from 'typescript';
import { environmentReaders, programFiles } from './allowances.ts';
import { lineOf, visit } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

/** The process belongs to its program: server code has no standard output, no environment and no say in its end. */
export function processUse(tree: SourceTree): Problem[] {
  return tree.sources.flatMap(({ path, owner, isTest, syntax }) => {
    if (owner === undefined || isTest || !path.startsWith(`${owner.folder}/src/`)) return [];
    const isProgram = programFiles.some((place) => place.test(path));
    const problems: Problem[] = [];
    visit(syntax, (node) => {
      const words = faultOf(node, { isProgram, readsEnvironment: environmentReaders.includes(path) });
      if (words !== undefined) problems.push({ path, line: lineOf(syntax, node), words });
    });
    return problems;
  });
}

interface Rights {
  readonly isProgram: boolean;
  readonly readsEnvironment: boolean;
}

function faultOf(node: ts.Node, { isProgram, readsEnvironment }: Rights): string | undefined {
  const access = accessOf(node);
  if (access?.owner === 'console')
    return 'uses console: standard output carries the protocol and nothing else';
  if (access?.owner !== 'process') return undefined;
  switch (access.name) {
    case 'stdout':
      return isProgram ? undefined : "uses the process's standard output: it is the program's to hand over";
    case 'env':
      return readsEnvironment ? undefined : 'reads the environment: declare a setting';
    case 'exit':
    case 'exitCode':
      return isProgram ? undefined : 'ends the process: only a program may';
    default:
      return undefined;
  }
}

/** `owner.name` or `owner['name']`, also as `const { name } = owner`. */
function accessOf(node: ts.Node): { readonly owner: string; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression))
    return { owner: node.expression.text, name: node.name.text };
  if (ts.isElementAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const { argumentExpression: key } = node;
    return { owner: node.expression.text, name: ts.isStringLiteralLike(key) ? key.text : '' };
  }
  return ts.isBindingElement(node) ? destructured(node) : undefined;
}

function destructured({ propertyName, name, parent }: ts.BindingElement) {
  const declaration = parent.parent;
  const key = propertyName ?? name;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(key)) return undefined;
  const { initializer } = declaration;
  return initializer !== undefined && ts.isIdentifier(initializer)
    ? { owner: initializer.text, name: key.text }
    : undefined;
}
