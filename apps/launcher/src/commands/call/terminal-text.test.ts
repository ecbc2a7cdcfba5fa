import { expect, it } from 'vitest';
import { terminalText } from './terminal-text.ts';

it('lays data out over lines', () => {
  expect(terminalText('{"a":[1]}', { a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
});

it('lays out a list that the data holds under a name', () => {
  expect(terminalText('[1]', { entries: [1], truncated: false })).toBe('[\n  1\n]');
});

it('leaves text as it is, also when it is the JSON of a file', () => {
  for (const text of ['{"a":1}', '[1]', '{not json', 'plain', ''])
    expect(terminalText(text, { content: text, lines: 1 })).toBe(text);
});
