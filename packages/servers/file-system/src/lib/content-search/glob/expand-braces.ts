import { PatternError } from '../regex/pattern-error.ts';

const maxAlternatives = 200;

/** `a{b,c}d` stands for `abd` and `acd`. Escapes and classes are left as they are. */
export function expandBraces(glob: string): string[] {
  const tokens = glob.match(/\\.|\[[!^]?\]?[^\]]*\]|./gsu) ?? [];
  const { alternatives, next } = readAlternatives(tokens, 0, false);
  if (next < tokens.length)
    throw new PatternError('This } closes nothing', next + 1, 'Write \\} for a brace.');
  return alternatives;
}

interface Alternatives {
  readonly alternatives: string[];
  readonly next: number;
}

/** Reads up to the closing brace, when inside of one, or to the end. */
function readAlternatives(tokens: readonly string[], start: number, isInside: boolean): Alternatives {
  const alternatives: string[] = [];
  let current = [''];
  let index = start;
  for (; index < tokens.length; index++) {
    const token = tokens[index] ?? '';
    if (token === '}') break;
    if (token === ',' && isInside) {
      alternatives.push(...current);
      current = [''];
    } else if (token === '{') {
      const inner = readAlternatives(tokens, index + 1, true);
      if (inner.next >= tokens.length)
        throw new PatternError('This { is never closed', index + 1, 'Write \\{ for a brace.');
      current = current.flatMap((before) => inner.alternatives.map((one) => before + one));
      index = inner.next;
    } else {
      current = current.map((before) => before + token);
    }
    if (current.length + alternatives.length > maxAlternatives) {
      throw new PatternError(`The braces stand for more than ${maxAlternatives} patterns`, index + 1);
    }
  }
  return { alternatives: [...alternatives, ...current], next: index };
}
