import type { RegexNode } from './syntax-tree.ts';

/**
 * Whether ripgrep finds the same lines. It is at odds with itself about two things when it searches line by line:
 * what the start and end of the text (`\A`, `\z`) are, and whether a match of nothing
 * at the end of a last line without a line break counts.
 */
export function suitsRipgrep(node: RegexNode): boolean {
  return !hasTextAnchor(node) && !matchesNothing(node);
}

function hasTextAnchor(node: RegexNode): boolean {
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

/** Whether a match may consume no character. */
function matchesNothing(node: RegexNode): boolean {
  switch (node.kind) {
    case 'assertion':
      return true;
    case 'sequence':
      return node.parts.every(matchesNothing);
    case 'choice':
      return node.branches.some(matchesNothing);
    case 'repeat':
      return node.min === 0 || matchesNothing(node.node);
    default:
      return false;
  }
}
