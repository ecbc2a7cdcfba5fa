import { expect, it } from 'vitest';
import { clipText } from './clip-text.ts';

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'lo...'],
  ['a\u{1f30a}bcdef', 5, 'a...'],
  ['a\u{1f30a}bcdef', 6, 'a\u{1f30a}...'],
])('%j in %i characters is %j', (text, maxChars, clipped) => {
  expect(clipText(text, maxChars)).toBe(clipped);
});
