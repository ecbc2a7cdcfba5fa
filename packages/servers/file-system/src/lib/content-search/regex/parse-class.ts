import { parseEscape } from './parse-escape.ts';
import type { PatternReader } from './pattern-reader.ts';

const posixClasses = new Map([
  ['alnum', '0-9A-Za-z'],
  ['alpha', 'A-Za-z'],
  ['ascii', '\\x00-\\x7f'],
  ['blank', '\\t\\x20'],
  ['cntrl', '\\x00-\\x1f\\x7f'],
  ['digit', '0-9'],
  ['graph', '\\x21-\\x7e'],
  ['lower', 'a-z'],
  ['print', '\\x20-\\x7e'],
  ['punct', '\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e'],
  ['space', '\\t\\n\\v\\f\\r\\x20'],
  ['upper', 'A-Z'],
  ['word', '0-9A-Za-z_'],
  ['xdigit', '0-9A-Fa-f'],
]);

const maxDepth = 50;

export interface ClassOptions {
  readonly skipSpace: boolean;
  readonly depth?: number;
}

/** Reads a bracketed class behind its `[` and gives it as one JavaScript class for the `v` flag. */
export function parseClass(reader: PatternReader, { skipSpace, depth = 0 }: ClassOptions): string {
  const open = reader.index - 1;
  if (depth > maxDepth) throw reader.error('Character classes are nested too deeply', { at: open });
  const negated = reader.take('^');
  let operands: string | undefined;
  let operator = '';
  let union = leadingLiterals(reader);
  for (;;) {
    if (skipSpace) skipWhitespace(reader);
    if (reader.atEnd)
      throw reader.error('This character class is never closed', {
        at: open,
        hint: 'Write \\[ for a bracket.',
      });
    const next = reader.take(']') ? ']' : takeOperator(reader);
    if (next === undefined) {
      union += parseItem(reader, { skipSpace, depth });
      continue;
    }
    operands = operands === undefined ? `[${union}]` : combine(operands, operator, `[${union}]`);
    if (next === ']') return negated ? `[^${operands}]` : operands;
    operator = next;
    union = '';
  }
}

export function skipWhitespace(reader: PatternReader): void {
  while (!reader.atEnd) {
    if (/\p{White_Space}/u.test(reader.peek())) {
      reader.next();
    } else if (reader.peek() === '#') {
      while (!reader.atEnd && reader.next() !== '\n');
    } else {
      return;
    }
  }
}

function leadingLiterals(reader: PatternReader): string {
  let literals = '';
  while (reader.take('-')) literals += codePointSource(0x2d);
  if (literals === '' && reader.take(']')) literals = codePointSource(0x5d);
  return literals;
}

function takeOperator(reader: PatternReader): string | undefined {
  return ['&&', '--', '~~'].find((operator) => reader.take(operator));
}

function combine(left: string, operator: string, right: string): string {
  if (operator === '~~') return `[[${left}${right}]--[${left}&&${right}]]`;
  return `[${left}${operator}${right}]`;
}

function parseItem(reader: PatternReader, options: ClassOptions): string {
  if (reader.take('[')) {
    return posixClass(reader) ?? parseClass(reader, { ...options, depth: (options.depth ?? 0) + 1 });
  }
  const at = reader.index;
  const first = parseMember(reader);
  if (options.skipSpace) skipWhitespace(reader);
  if (reader.peek() !== '-' || reader.peek(1) === ']' || reader.peek(1) === '-' || reader.peek(1) === '')
    return source(first);
  reader.next();
  if (options.skipSpace) skipWhitespace(reader);
  const last = parseMember(reader);
  if (typeof first === 'string' || typeof last === 'string') {
    throw reader.error('A range runs between two single characters', { at });
  }
  if (first > last) throw reader.error('The range ends before it begins', { at });
  return `${codePointSource(first)}-${codePointSource(last)}`;
}

/** A code point, or the source of a class such as `\d`. */
function parseMember(reader: PatternReader): number | string {
  const at = reader.index;
  const character = reader.next();
  if (character !== '\\') return character.codePointAt(0) ?? 0;
  const escaped = parseEscape(reader);
  if (escaped.kind === 'assertion')
    throw reader.error('This escape means nothing inside a character class', { at });
  return escaped.kind === 'class' ? escaped.source : escaped.codePoint;
}

function posixClass(reader: PatternReader): string | undefined {
  const start = reader.index;
  if (reader.take(':')) {
    const negated = reader.take('^');
    const body = posixClasses.get(reader.takeUntil(':') ?? '');
    if (body !== undefined && reader.take(']')) return `[${negated ? '^' : ''}${body}]`;
  }
  reader.rewind(start);
  return undefined;
}

function source(member: number | string): string {
  return typeof member === 'number' ? codePointSource(member) : member;
}

function codePointSource(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}
