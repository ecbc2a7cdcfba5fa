import { parseClass, skipWhitespace } from './parse-class.ts';
import { linearTimeHint, parseEscape } from './parse-escape.ts';
import { PatternReader } from './pattern-reader.ts';
import { emptyNode, type RegexNode } from './syntax-tree.ts';

interface Flags {
  readonly ignoreCase: boolean;
  /** `^` and `$` mean the line's ends also where a line is cut by a lone carriage return. */
  readonly multiLine: boolean;
  readonly skipSpace: boolean;
}

interface Scope {
  readonly reader: PatternReader;
  readonly depth: number;
  flags: Flags;
}

const maxDepth = 200;
const maxStackedRepeats = 20;

/** Parses the dialect of Rust's `regex` crate, as far as it serves to find lines. Throws PatternError. */
export function parseRegex(
  pattern: string,
  { ignoreCase = false }: { ignoreCase?: boolean } = {},
): RegexNode {
  const reader = new PatternReader(pattern);
  const scope: Scope = { reader, depth: 0, flags: { ignoreCase, multiLine: true, skipSpace: false } };
  const node = parseChoice(scope);
  if (!reader.atEnd)
    throw reader.error('This closing parenthesis was never opened', { hint: 'Write \\) for a parenthesis.' });
  return node;
}

function parseChoice(scope: Scope): RegexNode {
  const branches = [parseSequence(scope)];
  while (scope.reader.take('|')) branches.push(parseSequence(scope));
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches };
}

function parseSequence(scope: Scope): RegexNode {
  const { reader } = scope;
  const parts: RegexNode[] = [];
  let repeatable = false;
  let stacked = 0;
  for (;;) {
    if (scope.flags.skipSpace) skipWhitespace(reader);
    if (reader.atEnd || reader.peek() === '|' || reader.peek() === ')') break;
    if ('*+?{'.includes(reader.peek())) {
      const node = parts.pop();
      if (!repeatable || node === undefined) {
        throw reader.error(`Nothing stands before ${reader.peek()} to be repeated`, {
          hint: `Write \\${reader.peek()} for the character itself, or search for plain text.`,
        });
      }
      stacked += 1;
      if (stacked > maxStackedRepeats) throw reader.error('Too many repetition signs in a row');
      parts.push(parseRepeat(scope, node));
    } else {
      const node = parseAtom(scope);
      stacked = 0;
      repeatable = node !== undefined;
      if (node !== undefined) parts.push(node);
    }
  }
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return parts.length === 0 ? emptyNode : { kind: 'sequence', parts };
}

/** One part of a sequence; undefined for a group that only sets flags. */
function parseAtom(scope: Scope): RegexNode | undefined {
  const { reader, flags } = scope;
  const at = reader.index;
  const character = reader.next();
  switch (character) {
    case '.':
      return { kind: 'class', source: '[^]', ignoreCase: false };
    case '^':
      return { kind: 'assertion', assertion: flags.multiLine ? 'line-start' : 'text-start' };
    case '$':
      return { kind: 'assertion', assertion: flags.multiLine ? 'line-end' : 'text-end' };
    case '[':
      return classNode(scope, parseClass(reader, flags), at);
    case '(':
      return parseGroup(scope);
    case '\\': {
      const escaped = parseEscape(reader);
      if (escaped.kind === 'class') return { ...escaped, ignoreCase: flags.ignoreCase };
      return escaped.kind === 'assertion' ? escaped : literal(scope, escaped.codePoint, at);
    }
    default:
      return literal(scope, character.codePointAt(0) ?? 0, at);
  }
}

function literal({ reader, flags }: Scope, codePoint: number, at: number): RegexNode {
  if (codePoint === 10 || codePoint === 13) throw lineBreakError(reader, at);
  return { kind: 'literal', codePoint, ignoreCase: flags.ignoreCase };
}

function classNode({ reader, flags }: Scope, source: string, at: number): RegexNode {
  if (/^\[(?:\\u\{[ad]\})+\]$/u.test(source)) throw lineBreakError(reader, at);
  return { kind: 'class', source, ignoreCase: flags.ignoreCase };
}

function lineBreakError(reader: PatternReader, at: number): Error {
  return reader.error('A line break cannot be matched, since the search goes line by line', {
    at,
    hint: 'Search for a part that lies on one line.',
  });
}

function parseGroup(scope: Scope): RegexNode | undefined {
  const { reader } = scope;
  const open = reader.index - 1;
  if (scope.depth >= maxDepth) throw reader.error('Groups are nested too deeply', { at: open });
  let flags = scope.flags;
  if (reader.take('?')) {
    if (['=', '!', '<=', '<!'].some((sign) => reader.take(sign))) {
      throw reader.error('Look-around is not supported', { at: open, hint: linearTimeHint });
    }
    if (reader.take('P<') || reader.take('<')) {
      const name = reader.takeUntil('>') ?? '';
      if (!/^[\p{Alphabetic}_][\p{Alphabetic}\p{Nd}_.[\]]*$/u.test(name)) {
        throw reader.error('This group name is not valid', { at: open });
      }
    } else {
      flags = parseFlags(scope);
      if (reader.take(')')) {
        scope.flags = flags;
        return undefined;
      }
      if (!reader.take(':')) throw reader.error('Expected : or ) after the flags');
    }
  }
  const node = parseChoice({ reader, depth: scope.depth + 1, flags });
  if (!reader.take(')'))
    throw reader.error('This group is never closed', { at: open, hint: 'Write \\( for a parenthesis.' });
  return node;
}

function parseFlags({ reader, flags: outer }: Scope): Flags {
  let flags = outer;
  let on = true;
  while (/[a-z-]/iu.test(reader.peek())) {
    const at = reader.index;
    const flag = reader.next();
    if (flag === '-') on = false;
    else if (flag === 'i') flags = { ...flags, ignoreCase: on };
    else if (flag === 'm') flags = { ...flags, multiLine: on };
    else if (flag === 'x') flags = { ...flags, skipSpace: on };
    // A dot never meets a line break here, greed changes nothing, and Unicode is always on.
    else if (!(flag === 's' || flag === 'U' || (flag === 'u' && on))) {
      throw reader.error(`The flag ${on ? '' : '-'}${flag} is not supported`, {
        at,
        hint: 'Supported: i, m, s, x, U.',
      });
    }
  }
  return flags;
}

function parseRepeat(scope: Scope, node: RegexNode): RegexNode {
  const { reader } = scope;
  const at = reader.index;
  const operator = reader.next();
  const [min, max] = operator === '{' ? parseCount(reader, at) : repeatRange(operator);
  reader.take('?');
  return { kind: 'repeat', node, min, max };
}

function repeatRange(operator: string): readonly [number, number] {
  if (operator === '?') return [0, 1];
  return [operator === '+' ? 1 : 0, Number.POSITIVE_INFINITY];
}

function parseCount(reader: PatternReader, at: number): readonly [number, number] {
  const found = /^\s*(\d+)\s*(,?)\s*(\d*)\s*$/u.exec(reader.takeUntil('}') ?? '');
  if (found === null || (found[2] === '' && found[3] !== '')) {
    throw reader.error('This repetition is not a count such as {2}, {2,} or {2,5}', {
      at,
      hint: 'Write \\{ for a brace.',
    });
  }
  const min = Number(found[1]);
  const open = found[3] === '' ? Number.POSITIVE_INFINITY : Number(found[3]);
  const max = found[2] === '' ? min : open;
  if (max < min) throw reader.error('The repetition ends before it begins', { at });
  return [min, max];
}
