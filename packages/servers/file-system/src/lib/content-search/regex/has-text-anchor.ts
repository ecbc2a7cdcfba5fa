import type { RegexNode } from './syntax-tree.ts';

/**
 * Whether the pattern asks for the start or end of the text (`\A`, `\z`), which here is the line.
 * Ripgrep is at odds with itself about what they mean when it searches line by line.
 */
export function hasTextAnchor(node: RegexNode): boolean {
  switch (node.kind) {
    case 'assertion':
      return node.assertion === 'text-start' || node.assertion === 'text-end';
    case 'sequence':
      return node.parts.some(hasTextAnchor);
    case 'choice':
      return node.branches.some(hasTextAnchor);
    case 'repeat':
      return hasTextAnchor(node.node);
    default:
      return false;
  }
}
