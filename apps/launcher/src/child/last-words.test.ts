import { expect, it } from 'vitest';
import { LastWords } from './last-words.ts';

function reasonOf(...lines: readonly string[]): string | undefined {
  const words = new LastWords();
  for (const line of lines) words.add(line);
  return words.reason();
}

it('prefers the line that names an error to what stands around it', () => {
  expect(
    reasonOf(
      'node:internal/modules/cjs/loader:1228',
      '  throw err;',
      '',
      "Error: Cannot find module 'x'",
      '    at Module._resolve',
      'Node.js v20.20.2',
    ),
  ).toBe("Error: Cannot find module 'x'");
});

it('takes the last line otherwise, and the latest error of several', () => {
  expect(reasonOf('first', 'last', ' ')).toBe('last');
  expect(reasonOf('TypeError: one', 'SyntaxError: two', 'after')).toBe('SyntaxError: two');
  expect(reasonOf()).toBeUndefined();
});

it('keeps little of much', () => {
  const words = new LastWords();
  words.add('Error: long ago');
  for (let at = 0; at < 100; at += 1) words.add(`line ${at}`);
  expect(words.reason()).toBe('line 99');
  words.add('x'.repeat(10_000));
  expect(words.reason()?.length).toBe(300);
});
