import { expect, it } from 'vitest';
import { formatTable } from './format-table.ts';

it('makes columns as wide as their widest cell', () => {
  expect(
    formatTable(
      [
        ['a', '1', 'x'],
        ['long name', '200', 'y'],
      ],
      [{}, { align: 'right' }],
    ),
  ).toEqual(['a            1  x', 'long name  200  y']);
});

it('takes rows of unlike length, and none', () => {
  expect(formatTable([['a'], ['b', 'c']])).toEqual(['a', 'b  c']);
  expect(formatTable([])).toEqual([]);
});
