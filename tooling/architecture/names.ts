import ts from 'typescript';
import { lineOf, visit } from './imports.ts';
import type { Problem } from './problem.ts';
import type { SourceTree } from './source-tree.ts';

/** Words that say nothing about what a file or folder holds. */
const emptyWords = /^(?:utils?|helpers?|common|misc|managers?|stuff|shared)$/;
/** Shortened words; a name is read more often than it is typed. */
const shortened = new Set(['opts', 'cfg', 'ctx', 'msg', 'res', 'tmp']);
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function names(tree: SourceTree): Problem[] {
  return tree.sources.flatMap(({ path, syntax }) => {
    const problems = pathFaults(path).map((words): Problem => ({ path, words }));
    visit(syntax, (node) => {
      if (!ts.isVariableDeclaration(node) && !ts.isParameter(node) && !ts.isBindingElement(node)) return;
      if (!ts.isIdentifier(node.name) || !shortened.has(node.name.text)) return;
      const words = `names something ${node.name.text}: write the word`;
      problems.push({ path, line: lineOf(syntax, node), words });
    });
    return problems;
  });
}

function pathFaults(path: string): string[] {
  return path.split('/').flatMap((part) => {
    if (part.startsWith('.')) return [];
    const [stem = '', ...endings] = part.split('.');
    if (stem.split('-').some((word) => emptyWords.test(word))) return [`${part} is a name that says nothing`];
    return [stem, ...endings].every((word) => kebabCase.test(word)) ? [] : [`${part} is not in kebab-case`];
  });
}
