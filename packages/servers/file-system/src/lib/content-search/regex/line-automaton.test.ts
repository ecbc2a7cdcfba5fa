import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longTestMs, runs } from '../../testing/runs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { findRipgrep } from '../find-ripgrep.ts';
import { LineAutomaton, paused } from './line-automaton.ts';
import { parseRegex } from './parse-regex.ts';
import { PatternError } from './pattern-error.ts';
import { suitsRipgrep } from './suits-ripgrep.ts';

const file = temporaryFolder().at('text');
const ripgrep = (await findRipgrep()) ?? '';

/** Line number and column (in bytes, from 1) of the first match in each matching line. */
type Found = readonly string[];

function findWithAutomaton(pattern: string, bytes: Buffer): Found {
  const automaton = new LineAutomaton(parseRegex(pattern));
  const found: string[] = [];
  let from = 0;
  let line = 1;
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from) === -1 ? bytes.length : bytes.indexOf(10, from) + 1;
    let at = automaton.find(bytes, from, end);
    while (at === paused) at = automaton.resume();
    const isBreak = bytes[end - 1] === 10;
    const contentEnd = isBreak ? end - (bytes[end - 2] === 13 && end - 2 >= from ? 2 : 1) : end;
    if (at !== -1) found.push(`${line}:${automaton.findStart(bytes, from, contentEnd) - from + 1}`);
    from = end;
    line += 1;
  }
  return found;
}

/** Undefined when ripgrep does not take the pattern. */
function findWithRipgrep(pattern: string, bytes: Buffer): Found | undefined {
  writeFileSync(file, bytes);
  const options = [
    '--no-config',
    '--text',
    '--crlf',
    '--no-mmap',
    '--line-number',
    '--column',
    '--max-columns=1',
  ];
  const { stdout, status } = spawnSync(ripgrep, [...options, `--regexp=${pattern}`, '--', file], {
    encoding: 'latin1',
  });
  if (status === 2) return undefined;
  return stdout.split('\n').flatMap((line) => /^\d+:\d+/u.exec(line)?.[0] ?? []);
}

const pieces = ['a', 'b', 'c', '1', '_', ' ', '-', 'é', 'É', 'ß', 'k', 'K', 'ſ', 'S', '漢', '😀', '.'];
const lineParts = fc.constantFrom(...pieces, '\r', '\u00a0', '\u0300', '\xff').map((part) => {
  return part === '\xff' ? Buffer.from([0xff]) : Buffer.from(part);
});
const text = fc
  .array(fc.tuple(fc.array(lineParts, { maxLength: 8 }), fc.constantFrom('\n', '\n', '\r\n')), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((lines) =>
    fc.boolean().map((endsWithBreak) => {
      const bytes = Buffer.concat(lines.map(([parts, end]) => Buffer.concat([...parts, Buffer.from(end)])));
      return endsWithBreak ? bytes : bytes.subarray(0, Math.max(0, bytes.lastIndexOf(10)));
    }),
  );

const { pattern } = fc.letrec<{
  pattern: string;
  sequence: string;
  repeated: string;
  atom: string;
  klass: string;
  member: string;
}>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('repeated'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  repeated: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?'))
    .map((parts) => parts.join('')),
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...pieces.map((piece) => (/[.-]/u.test(piece) ? `\\${piece}` : piece))),
    fc.constantFrom(
      '.',
      '\\w',
      '\\W',
      '\\d',
      '\\D',
      '\\s',
      '\\S',
      '\\p{L}',
      '\\P{Lu}',
      '\\p{Greek}',
      '\\x61',
      '\\u{e9}',
    ),
    fc.constantFrom('^', '$', '\\b', '\\B', '\\<', '\\>', '\\b{start-half}', '\\b{end-half}'),
    tie('klass'),
    tie('pattern').chain((inner) =>
      fc.constantFrom(`(${inner})`, `(?:${inner})`, `(?i:${inner})`, `(?<n>${inner})`),
    ),
  ),
  klass: fc
    .tuple(
      fc.constantFrom('', '^'),
      fc.array(tie('member'), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '&&', '--', '~~'),
      tie('member'),
    )
    .map(
      ([sign, members, operator, last]) =>
        `[${sign}${members.join('')}${operator === '' ? '' : operator + last}]`,
    ),
  member: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(
      'a',
      'b',
      '1',
      '_',
      'é',
      '漢',
      'a-c',
      '0-9',
      '\\w',
      '\\s',
      '\\d',
      '\\W',
      '[:alpha:]',
      '[:^digit:]',
      '\\p{Ll}',
      '\\-',
      '\\r',
      'k',
    ),
    tie('klass'),
  ),
}));

function findsLikeRipgrep(expression: string): boolean {
  try {
    return suitsRipgrep(parseRegex(expression));
  } catch {
    return true;
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

test(
  'finds the same lines and the same first matches as ripgrep',
  () => {
    fc.assert(
      fc.property(pattern, text, (expression, anyBytes) => {
        const bytes = findsLikeRipgrep(expression) ? anyBytes : Buffer.concat([anyBytes, Buffer.from('\n')]);
        const expected = findWithRipgrep(expression, bytes);
        fc.pre(expected !== undefined);
        expect(findWithAutomaton(expression, bytes)).toEqual(expected);
      }),
      runs(2_000),
    );
  },
  longTestMs,
);

describe('Rust syntax', () => {
  test.each([
    ['(?i)STRASSE|ß', 'strasse\n\xc3\x9f\n\xe1\xba\x9e\n', ['1:1', '2:1', '3:1']],
    ['\\bfoo\\b', 'xfoo\n\xc3\xa9foo\n(foo)\n', ['3:2']],
    ['^\\d+$', '12\n\xd9\xa1\xd9\xa2\r\n1a\n', ['1:1', '2:1']],
    ['[\\w--[0-9]]{3}', 'ab1c\nabc\n', ['2:1']],
    ['(?x) a b # comment', 'a b\nab\n', ['2:1']],
    ['(?P<name>a)(?<other>b)', 'ab\n', ['1:1']],
    ['caf.', 'caf\xe9\ncaf\xc3\xa9\n', ['2:1']],
    ['abcd|c', 'xabcd\n', ['1:2']],
    ['\\Aab\\z', 'ab\r\nxab\nab', ['1:1', '3:1']],
    ['$', 'a\n\nb', ['1:2', '2:1', '3:2']],
    ['^$', 'a\r\n\r\n', ['2:1']],
    ['^b', 'a\rb\r\n', ['1:3']],
  ])('%s', (expression, bytes, expected) => {
    expect(findWithAutomaton(expression, bytesOf(bytes))).toEqual(expected);
  });
});

describe('hostile patterns', () => {
  let state = 1;
  const zerosAndOnes = Buffer.from(
    Array.from({ length: 200_000 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return 48 + (state >>> 31);
    }),
  );

  test.each([
    ['(a+)+$', Buffer.from(`${'a'.repeat(5_000_000)}!`)],
    ['(a|aa)+$', Buffer.from(`${'a'.repeat(5_000_000)}!`)],
    ['(x+x+)+y', Buffer.from('x'.repeat(5_000_000))],
    ['(.*)(.*)(.*)(.*)(.*)[^ab]$', Buffer.from('ab'.repeat(1_000_000))],
  ])('%s takes time in line with the text', (expression, bytes) => {
    const startedAt = performance.now();
    findWithAutomaton(expression, bytes);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('one with very many states comes back to the caller at short intervals', () => {
    const automaton = new LineAutomaton(parseRegex('[01]*1[01]{200}z'));
    let longest = 0;
    let turns = 0;
    let startedAt = performance.now();
    let at = automaton.find(zerosAndOnes, 0, zerosAndOnes.length);
    while (at === paused && turns < 50) {
      turns += 1;
      longest = Math.max(longest, performance.now() - startedAt);
      startedAt = performance.now();
      at = automaton.resume();
    }
    expect(turns).toBe(50);
    expect(longest).toBeLessThan(1_000);
  });

  test('going on after a pause gives the answer', () => {
    const bytes = Buffer.concat([zerosAndOnes.subarray(0, 20_000), Buffer.from('z\n')]);
    expect(findWithAutomaton('1[01]{50}z', bytes)).toEqual(
      zerosAndOnes[20_000 - 51] === 49 ? ['1:19950'] : [],
    );
  });

  test.each([
    '((a{1,100}){1,100}){1,100}',
    '((((a{1,99}){1,99}){1,99}){1,99}){1,99}',
    'a{4000000000}',
    '(a{0,30000})*',
  ])('%s is refused, not written out', (expression) =>
    expect(() => new LineAutomaton(parseRegex(expression))).toThrow(/too large/u),
  );

  test.each([
    `${'('.repeat(10_000)}a${')'.repeat(10_000)}`,
    `${'['.repeat(10_000)}a`,
    `a${'*'.repeat(10_000)}`,
    '(){4000000000}x',
  ])('deep nesting and empty repetitions do not exhaust anything', (expression) => {
    try {
      new LineAutomaton(parseRegex(expression));
    } catch (error) {
      expect(error).toBeInstanceOf(PatternError);
    }
  });
});
