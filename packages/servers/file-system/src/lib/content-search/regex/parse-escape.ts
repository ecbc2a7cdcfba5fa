import type { PatternReader } from './pattern-reader.ts';
import type { Assertion } from './syntax-tree.ts';
import { unicodeProperty } from './unicode-property.ts';

export type Escape =
  | { readonly kind: 'character'; readonly codePoint: number }
  | { readonly kind: 'class'; readonly source: string }
  | { readonly kind: 'assertion'; readonly assertion: Assertion };

/** What counts as part of a word, in the body of a JavaScript class. */
export const wordClass = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}';

const classes: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  s: '\\p{White_Space}',
  S: '\\P{White_Space}',
  w: `[${wordClass}]`,
  W: `[^${wordClass}]`,
};

const assertions: Readonly<Record<string, Assertion>> = {
  A: 'text-start',
  z: 'text-end',
  b: 'word-boundary',
  B: 'not-word-boundary',
  '<': 'word-start',
  '>': 'word-end',
};

const namedBoundaries = new Map<string, Assertion>([
  ['start', 'word-start'],
  ['end', 'word-end'],
  ['start-half', 'word-start-half'],
  ['end-half', 'word-end-half'],
]);

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Reads one escape; the reader stands behind its backslash. */
export function parseEscape(reader: PatternReader): Escape {
  const at = reader.index - 1;
  const letter = reader.next();
  if (letter === '')
    throw reader.error('The pattern ends in a lone backslash', { at, hint: 'Write \\\\ for a backslash.' });
  if (/[0-9]/u.test(letter)) {
    throw reader.error('Back-references are not supported', { at, hint: linearTimeHint });
  }
  const hexLength = hexDigits[letter];
  if (hexLength !== undefined) return { kind: 'character', codePoint: parseHex(reader, hexLength) };
  if (letter === 'p' || letter === 'P')
    return { kind: 'class', source: parseProperty(reader, letter === 'P') };
  const source = classes[letter];
  if (source !== undefined) return { kind: 'class', source };
  const assertion = assertions[letter];
  if (assertion !== undefined) {
    return { kind: 'assertion', assertion: letter === 'b' ? parseBoundary(reader) : assertion };
  }
  const control = controls[letter];
  if (control !== undefined) return { kind: 'character', codePoint: control };
  if (/[!-/:-@[-`{-~ ]/u.test(letter)) return { kind: 'character', codePoint: letter.charCodeAt(0) };
  throw reader.error(`Unknown escape \\${letter}`, { at });
}

export const linearTimeHint =
  'The syntax is that of Rust regular expressions: no look-around and no back-references. Search for a simpler pattern and check the lines found.';

function parseBoundary(reader: PatternReader): Assertion {
  const start = reader.index;
  if (!/[a-z]/iu.test(reader.peek(1)) || !reader.take('{')) return 'word-boundary';
  const named = namedBoundaries.get(reader.takeUntil('}') ?? '');
  if (named === undefined) {
    throw reader.error('Unknown word boundary', {
      at: start,
      hint: 'Known: \\b{start}, \\b{end}, \\b{start-half}, \\b{end-half}.',
    });
  }
  return named;
}

function parseHex(reader: PatternReader, length: number): number {
  const at = reader.index;
  let digits = '';
  if (reader.take('{')) {
    digits = reader.takeUntil('}') ?? '';
  } else {
    for (let count = 0; count < length; count++) digits += reader.next();
  }
  const codePoint = /^[0-9a-f]{1,8}$/iu.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
  if (!(codePoint <= 0x10ffff) || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    throw reader.error('Not the hexadecimal number of a character', { at });
  }
  return codePoint;
}

function parseProperty(reader: PatternReader, negated: boolean): string {
  const at = reader.index;
  const name = reader.take('{') ? reader.takeUntil('}') : reader.next();
  const source = name === undefined || name === '' ? undefined : unicodeProperty(name, negated);
  if (source === undefined) {
    throw reader.error(`Unknown Unicode property ${name ?? ''}`.trimEnd(), {
      at,
      hint: 'Use a general category (\\p{L}, \\p{Lu}), a script (\\p{Greek}) or a binary property (\\p{Alphabetic}).',
    });
  }
  return source;
}
