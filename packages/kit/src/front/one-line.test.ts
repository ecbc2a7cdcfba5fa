import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it.each([
  ['plain words, Grüße', 'plain words, Grüße'],
  ['a\nb\r\n  c', 'a b c'],
  ['\u001b[2J\u009b1m\0\u007f', '\\x1b[2J\\x9b1m\\x00\\x7f'],
])('shows %j as %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
