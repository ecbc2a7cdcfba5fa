import { expect } from 'vitest';
import type { FamilyFacts } from '../src/contract/subject.ts';
import { readText, type tools } from './notes-family.ts';

type NoteTool = (typeof tools)[number]['name'];

/** What the contract suite is told about the notes. */
export const notesFacts: FamilyFacts<NoteTool> = {
  source: new URL('./notes-family.ts', import.meta.url),
  async workspace(workspace) {
    await workspace.write('first.txt', 'one\ntwo');
    await workspace.write('long.txt', 'word '.repeat(1000));
    await workspace.write('empty.txt', '');
  },
  samples: [
    { tool: 'read_note', input: (workspace) => ({ path: workspace.path('first.txt') }) },
    { tool: 'read_note', shows: 'a relative path and a limit', input: { path: 'long.txt', max_chars: 60 } },
    { tool: 'read_note', input: { path: 'empty.txt' }, expect: { code: 'empty' } },
    { tool: 'read_note', input: { path: 'none.txt' }, expect: { code: 'not_found' } },
    {
      tool: 'write_note',
      input: { path: 'first.txt', text: 'new', upper_case: true },
      settings: { DPTTOOLS_NOTES_AUTHOR: 'somebody' },
      async expect({ data }, workspace) {
        expect(data).toEqual({ name: 'first.txt', author: 'somebody' });
        expect(await readText(workspace.path('first.txt'))).toBe('NEW');
      },
    },
    { tool: 'write_note', input: { path: '.', text: 'new' }, expect: { code: 'not_a_note' } },
    { tool: 'copy_note', input: { source: 'first.txt', destination: 'second.txt' } },
    {
      tool: 'copy_note',
      input: { source: 'first.txt', destination: 'long.txt' },
      expect: { code: 'already_exists' },
    },
    { tool: 'list_notes', input: { path: '.', words: ['first'] } },
    { tool: 'count_to', input: { steps: 0 } },
    { tool: 'draw_dot', input: {} },
  ],
  jsonText: { list_notes: 'entries' },
};
