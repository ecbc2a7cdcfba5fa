import { describe, expect, test } from 'vitest';
import { parseRegex } from './parse-regex.ts';
import { PatternError } from './pattern-error.ts';

function errorOf(pattern: string): PatternError {
  try {
    parseRegex(pattern);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
  throw new Error(`${pattern} was accepted`);
}

describe('what is not in the dialect is refused at its place', () => {
  test.each([
    ['a(?=b)', 2, /look-around/iu],
    ['(?<!a)b', 1, /look-around/iu],
    ['(a)\\1', 4, /back-reference/iu],
    ['ab(', 3, /never closed/u],
    ['ab)', 3, /never opened/u],
    ['a|*b', 3, /before \*/u],
    ['(?i)+', 5, /before \+/u],
    ['a{,3}', 2, /not a count/u],
    ['a{3', 2, /not a count/u],
    ['a{3,2}', 2, /ends before/u],
    ['[a', 1, /never closed/u],
    ['[z-a]', 2, /ends before/u],
    ['[a-\\d]', 2, /single characters/u],
    ['[\\b]', 2, /nothing inside/u],
    ['\\Qa', 1, /\\Q/u],
    ['é\\h', 2, /\\h/u],
    ['\\é', 1, /\\é/u],
    ['a\\', 2, /lone backslash/u],
    ['\\x{110000}', 3, /number of a character/u],
    ['\\u{d800}', 3, /number of a character/u],
    ['\\p{Klingon}', 3, /Klingon/u],
    ['\\b{middle}', 3, /boundary/u],
    ['(?-u)a', 4, /-u/u],
    ['(?q)a', 3, /q/u],
    ['a\nb', 2, /line break/u],
    ['a\\nb', 2, /line break/u],
    ['[\\r\\n]', 1, /line break/u],
    ['😀(', 2, /never closed/u],
  ])('%j', (pattern, position, words) => {
    const error = errorOf(pattern);
    expect(error.message).toMatch(words);
    expect(error.position).toBe(position);
  });
});

test.each([
  'a{2}{3}',
  'x]}',
  '[]a]',
  '[^]a-]',
  '[a-c-e]',
  '[[:alph:]]',
  '[[:^alpha:]&&[a-f]]',
  '[&&a]',
  '\\pN\\PL\\p{greek}\\p{Script=Greek}\\p{scx:Cyrl}\\p{sc!=Latin}\\p{ascii}\\p{lowercase letter}',
  '\\a\\f\\t\\v\\x41\\u0041\\U00000041\\x{41}',
  '\\-\\/\\ \\#\\&\\~',
  '(?i:a)(?s-i)b(?mU)c(?u)d',
  '|a||',
  '()',
  '^*',
  'a{ 2 , 3 }',
])('%s is accepted', (pattern) => {
  expect(parseRegex(pattern)).toBeDefined();
});
