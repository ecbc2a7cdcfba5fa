import { expect, test } from 'vitest';
import { fillMarkedSections } from './marked-sections.ts';

const page = 'Before.\n<!-- generated:tools -->\nold\n<!-- /generated -->\nAfter.\n';

test('what stands between the markers is replaced, and nothing else', () => {
  const filled = fillMarkedSections(page, { tools: '| new |' }, 'README.md');
  expect(filled).toBe('Before.\n<!-- generated:tools -->\n| new |\n<!-- /generated -->\nAfter.\n');
  expect(fillMarkedSections(filled, { tools: '| new |' }, 'README.md')).toBe(filled);
});

test('a figure within a line stays in it', () => {
  const line = (figure: string) =>
    `| tokens | <!-- generated:tokens -->${figure}<!-- /generated --> | 1,300 |\n`;
  expect(fillMarkedSections(line('1'), { tokens: '1,298' }, 'README.md')).toBe(line('1,298'));
});

test('words that mean something to a replacement are taken as they are', () => {
  expect(fillMarkedSections(page, { tools: "$& $1 $'" }, 'README.md')).toContain("$& $1 $'");
});

test('a page without the markers, or with ones for nothing, is named', () => {
  expect(() => fillMarkedSections('Nothing.', { tools: '' }, 'README.md')).toThrow('README.md needs');
  expect(() => fillMarkedSections(page, {}, 'README.md')).toThrow(
    'README.md: nothing is generated as tools.',
  );
});
