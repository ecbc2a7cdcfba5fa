import type { RegexNode } from './syntax-tree.ts';

/** The longest text that every match of `node` contains, as far as it is easy to see. */
export function requiredLiteral(node: RegexNode): string {
  const runs = [''];
  collectRuns(node, runs);
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** Appends to the last run what must follow it, and begins a new one where anything else may stand. */
function collectRuns(node: RegexNode, runs: string[]): void {
  switch (node.kind) {
    case 'literal':
      if (node.ignoreCase) runs.push('');
      else runs.push(`${runs.pop() ?? ''}${String.fromCodePoint(node.codePoint)}`);
      break;
    case 'sequence':
      for (const part of node.parts) collectRuns(part, runs);
      break;
    case 'repeat':
      runs.push('');
      if (node.min > 0) collectRuns(node.node, runs);
      runs.push('');
      break;
    case 'class':
    case 'choice':
      runs.push('');
      break;
    case 'assertion':
      break;
  }
}
