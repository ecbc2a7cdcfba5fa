import { expect, test } from 'vitest';
import { table } from './markdown.ts';
import { fieldDefault, fieldType } from './schema-words.ts';

test('what would end a cell or begin an element is escaped, code is left as it is', () => {
  expect(table(['a'], [['x | y\nz <b> `<c>`']])).toBe('| a |\n|---|\n| x \\| y z \\<b> `<c>` |');
});

test('types and defaults are said in words', () => {
  expect(fieldType({ type: 'array', items: { type: 'string' } })).toBe('array of string');
  expect(fieldType({ enum: ['a', 'b'] })).toBe('one of a, b');
  expect(fieldType({ anyOf: [{ type: 'string' }, { type: 'integer' }] })).toBe('string or integer');
  expect(fieldDefault({ default: false })).toBe('`false`');
  expect(fieldDefault({})).toBe('');
});
