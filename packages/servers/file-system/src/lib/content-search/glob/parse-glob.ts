import { PatternError } from '../regex/pattern-error.ts';
import type { RegexNode } from '../regex/syntax-tree.ts';

/** Names may hold line breaks, which the automaton takes for line ends: they are matched as another control character. */
export const lineBreakStandIn = '\u0001';

const slash: RegexNode = literal('/');
const anyCharacter: RegexNode = { kind: 'class', source: '[^]', ignoreCase: false };
const withinName: RegexNode = { kind: 'class', source: '[^\\u{2f}]', ignoreCase: false };

/**
 * The tree for a glob without braces, to be matched against a whole relative path:
 * `*` and `?` stay within one name, `**` as a whole name stands for any folders, `[…]` for one character.
 * Without a slash the glob means the name at any depth, else the path from the root.
 */
export function parseGlob(glob: string): RegexNode {
  const anchored = glob.replace(/^\.\//u, '/');
  const closed = anchored.endsWith('/') ? `${anchored}**` : anchored;
  const names = closed.replace(/^\//u, '').split('/');
  const isName = !closed.includes('/');
  const parts: RegexNode[] = isName ? [anyFolders] : [];
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    if (/^\*{2,}$/u.test(name)) {
      parts.push(isLast ? repeat(anyCharacter, 1) : anyFolders);
    } else {
      parts.push(...nameParts(name));
      if (!isLast) parts.push(slash);
    }
  }
  return {
    kind: 'sequence',
    parts: [
      { kind: 'assertion', assertion: 'text-start' },
      ...parts,
      { kind: 'assertion', assertion: 'text-end' },
    ],
  };
}

const anyFolders: RegexNode = {
  kind: 'repeat',
  node: { kind: 'sequence', parts: [repeat(anyCharacter, 0), slash] },
  min: 0,
  max: 1,
};

function nameParts(name: string): RegexNode[] {
  const tokens = name.match(/\\.|\[[!^]?\]?[^\]]*\]|\*+|./gsu) ?? [];
  return tokens.map((token): RegexNode => {
    if (token.startsWith('*')) return repeat(withinName, 0);
    if (token === '?') return withinName;
    if (token === '[')
      throw new PatternError('This [ is never closed', name.indexOf('[') + 1, 'Write \\[ for a bracket.');
    if (token.startsWith('[')) return classNode(token);
    if (token === '\\')
      throw new PatternError(
        'The pattern ends in a lone backslash',
        name.length,
        'Write \\\\ for a backslash.',
      );
    return literal(token.startsWith('\\') ? token.slice(1) : token);
  });
}

function classNode(token: string): RegexNode {
  const [, sign = '', body = ''] = /^\[([!^]?)(.*)\]$/su.exec(token) ?? [];
  const members = (body.match(/.-.|./gsu) ?? []).map((member) => {
    const [first = '', , last = first] = Array.from(member);
    if (first > last) throw new PatternError(`The range ${member} ends before it begins`, 1);
    return `${codePointSource(first)}-${codePointSource(last)}`;
  });
  const source = sign === '' ? `[[${members.join('')}]--[\\u{2f}]]` : `[^${members.join('')}\\u{2f}]`;
  return { kind: 'class', source, ignoreCase: false };
}

function codePointSource(character: string): string {
  return `\\u{${codePointOf(character).toString(16)}}`;
}

function literal(character: string): RegexNode {
  return { kind: 'literal', codePoint: codePointOf(character), ignoreCase: false };
}

function codePointOf(character: string): number {
  return (/[\r\n]/u.test(character) ? lineBreakStandIn : character).codePointAt(0) ?? 0;
}

function repeat(node: RegexNode, min: number): RegexNode {
  return { kind: 'repeat', node, min, max: Number.POSITIVE_INFINITY };
}
