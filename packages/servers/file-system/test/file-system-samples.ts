import { link, readFile, symlink } from 'node:fs/promises';
import type { FamilyFacts } from '@dpttools/testkit';
import { expect } from 'vitest';
import type { tools } from '../src/tools/index.ts';

type FileTool = (typeof tools)[number]['name'];

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n');

const poem = 'roses are red\nviolets are blue\n';
const poemPatch = [
  '--- a/poem.txt',
  '+++ b/poem.txt',
  '@@ -1,2 +1,2 @@',
  '-roses are red',
  '+roses are white',
  ' violets are blue',
  '',
].join('\n');

/** What every way of serving the family must answer. */
export const fileSystemFacts: FamilyFacts<FileTool> = {
  source: new URL('../src/family.ts', import.meta.url),
  async workspace(workspace) {
    await workspace.write('poem.txt', poem);
    await workspace.write('windows.txt', 'one\r\ntwo\r\nthree\r\n');
    await workspace.write(
      'latin.txt',
      Buffer.from('caf\xe9 au lait, d\xe9j\xe0 vu, \xe9l\xe8ve\n', 'latin1'),
    );
    await workspace.write('long.txt', lines(4000));
    await workspace.write('one-line.json', JSON.stringify(Array.from({ length: 3000 }, (_, at) => at)));
    await workspace.write('twice.txt', 'same\nsame\n');
    await workspace.write('screen.txt', 'red: \u001b[31mX\u001b[0m\n');
    await workspace.write('image.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await workspace.write('nested/deep/report.pdf.txt', 'the total is 42\n');
    await workspace.write('nested/.hidden', 'the total is hidden\n');
  },
  samples: [
    { tool: 'get_directory_structure', input: { path: '.' } },
    {
      tool: 'get_directory_structure',
      shows: 'one level, hidden ones too',
      input: { path: 'nested', max_depth: 1, include_hidden: true },
    },
    { tool: 'get_directory_structure', input: { path: 'poem.txt' }, expect: { code: 'not_a_directory' } },

    { tool: 'read_file', input: (workspace) => ({ path: workspace.path('poem.txt') }) },
    {
      tool: 'read_file',
      shows: 'a range, as text',
      input: { path: 'long.txt', offset: '10', limit: 2 },
      expect: ({ texts, data }) => {
        expect(data['content']).toBe('line 10\nline 11\n');
        expect(texts).toEqual(['line 10\nline 11\n[Lines 10-11 of 4000. Go on with offset=12.]']);
      },
    },
    {
      tool: 'read_file',
      shows: 'a long line from a column',
      input: { path: 'one-line.json', offset: 1, column: 500 },
    },
    {
      tool: 'read_file',
      shows: 'a part of a long line',
      input: { path: 'one-line.json' },
      settings: { DPTTOOLS_RESULT_MAX_CHARS: '1000' },
      expect: ({ data }) => expect(data).toMatchObject({ next_offset: 1, next_column: 1001 }),
    },
    { tool: 'read_file', shows: 'a given encoding', input: { path: 'latin.txt', encoding: 'latin-1' } },
    {
      tool: 'read_file',
      shows: 'escapes',
      input: { path: 'screen.txt' },
      expect: ({ texts, data }) => {
        expect(data['escaped_characters']).toBe(2);
        expect(texts.join()).toContain('red: \\x1b[31mX\\x1b[0m');
      },
    },
    { tool: 'read_file', input: { path: 'image.png' }, expect: { code: 'not_text' } },
    { tool: 'read_file', input: { path: 'latin.txt' }, expect: { code: 'wrong_encoding' } },
    {
      tool: 'read_file',
      input: { path: 'poem.txt', encoding: 'utf-9' },
      expect: { code: 'unknown_encoding' },
    },
    { tool: 'read_file', input: { path: 'poem.txt', offset: 99 }, expect: { code: 'beyond_end' } },
    { tool: 'read_file', input: { path: 'nested' }, expect: { code: 'not_a_file' } },

    {
      tool: 'write_file',
      input: { path: 'new/folder/file.txt', content: 'né\n', create_dirs: true, encoding: 'utf-16le' },
      expect: async (_, workspace) =>
        expect((await readFile(workspace.path('new/folder/file.txt'))).toString('utf16le')).toContain('né\n'),
    },
    { tool: 'write_file', input: { path: 'no/folder/file.txt', content: '' }, expect: { code: 'not_found' } },
    {
      tool: 'write_file',
      input: { path: 'a.txt', content: '中', encoding: 'latin-1' },
      expect: { code: 'not_encodable' },
    },
    {
      tool: 'write_file',
      input: { path: 'a.txt', content: 'a', encoding: 'nope' },
      expect: { code: 'unknown_encoding' },
    },

    { tool: 'write_file', input: { path: 'a.txt', content: 'a\0' }, expect: { code: 'not_text' } },
    { tool: 'write_file', input: { path: 'a.txt/', content: 'a' }, expect: { code: 'not_a_directory' } },

    { tool: 'create_file', input: { path: 'fresh.txt', content: 'fresh\n' } },
    { tool: 'create_file', input: { path: 'nul.txt', content: 'a\0' }, expect: { code: 'not_text' } },
    {
      tool: 'create_file',
      input: { path: 'half.txt', content: 'a\ud800' },
      expect: { code: 'not_encodable' },
    },
    {
      tool: 'create_file',
      shows: 'missing folders',
      input: { path: 'x/fresh.txt', content: '', create_dirs: true },
    },
    { tool: 'create_file', input: { path: 'poem.txt', content: '' }, expect: { code: 'already_exists' } },

    {
      tool: 'edit_file',
      shows: 'line ends that stay',
      input: { path: 'windows.txt', old_string: 'one\ntwo', new_string: '1\n2' },
      expect: async (_, workspace) =>
        expect(await readFile(workspace.path('windows.txt'), 'utf8')).toBe('1\r\n2\r\nthree\r\n'),
    },
    {
      tool: 'edit_file',
      shows: 'an encoding that stays',
      input: { path: 'latin.txt', old_string: 'lait', new_string: 'thé', encoding: 'latin-1' },
      expect: async (_, workspace) =>
        expect(await readFile(workspace.path('latin.txt'), 'latin1')).toBe('café au thé, déjà vu, élève\n'),
    },
    {
      tool: 'edit_file',
      shows: 'escapes that stand for what they show',
      input: { path: 'screen.txt', old_string: '\\x1b[31mX\\x1b[0m', new_string: 'X' },
      async expect({ data }, workspace) {
        expect(data['notes']).toHaveLength(1);
        expect(await readFile(workspace.path('screen.txt'), 'utf8')).toBe('red: X\n');
      },
    },
    {
      tool: 'edit_file',
      input: { path: 'poem.txt', old_string: 'daisies', new_string: 'x' },
      expect: { code: 'no_match' },
    },
    {
      tool: 'edit_file',
      input: { path: 'twice.txt', old_string: 'same', new_string: 'x' },
      expect: { code: 'several_matches' },
    },
    {
      tool: 'edit_file',
      input: { path: 'poem.txt', old_string: 'red', new_string: 'red' },
      expect: { code: 'nothing_to_change' },
    },
    {
      tool: 'edit_file',
      input: { path: 'image.png', old_string: 'a', new_string: 'b' },
      expect: { code: 'not_text' },
    },
    {
      tool: 'edit_file',
      input: { path: 'latin.txt', old_string: 'a', new_string: 'b' },
      expect: { code: 'wrong_encoding' },
    },
    {
      tool: 'edit_file',
      input: { path: 'latin.txt', old_string: 'lait', new_string: '茶', encoding: 'latin-1' },
      expect: { code: 'not_encodable' },
    },
    {
      tool: 'edit_file',
      input: { path: 'poem.txt', old_string: 'a', new_string: 'b', encoding: 'nope' },
      expect: { code: 'unknown_encoding' },
    },
    {
      tool: 'edit_file',
      input: { path: 'long.txt', old_string: 'line 7\n', new_string: 'x\n' },
      settings: { DPTTOOLS_MAX_EDIT_MB: '0.01' },
      expect: { code: 'too_large' },
    },

    { tool: 'apply_patch', input: { path: 'poem.txt', patch: poemPatch } },
    {
      tool: 'apply_patch',
      shows: 'a file with a second name',
      input: { path: 'poem.txt', patch: poemPatch },
      prepare: (workspace) => link(workspace.path('poem.txt'), workspace.path('second-name.txt')),
      expect: ({ data }) => expect(data['notes']).toHaveLength(1),
    },
    {
      tool: 'apply_patch',
      shows: 'another encoding',
      input: {
        path: 'latin.txt',
        patch: '@@ -1 +1 @@\n-café au lait, déjà vu, élève\n+café\n',
        encoding: 'latin-1',
      },
    },
    { tool: 'apply_patch', input: { path: 'poem.txt', patch: 'roses' }, expect: { code: 'bad_patch' } },
    {
      tool: 'apply_patch',
      input: { path: 'windows.txt', patch: poemPatch.replaceAll('poem', 'windows') },
      expect: { code: 'patch_failed' },
    },
    {
      tool: 'apply_patch',
      input: { path: 'poem.txt', patch: poemPatch },
      prepare: (workspace) => workspace.write('poem.txt', poem.replace('red', 'white')),
      expect: { code: 'already_applied' },
    },
    {
      tool: 'apply_patch',
      input: { path: 'image.png', patch: poemPatch.replaceAll('poem.txt', 'image.png') },
      expect: { code: 'not_text' },
    },
    {
      tool: 'apply_patch',
      input: { path: 'latin.txt', patch: poemPatch.replaceAll('poem', 'latin') },
      expect: { code: 'wrong_encoding' },
    },
    {
      tool: 'apply_patch',
      input: {
        path: 'latin.txt',
        patch: '@@ -1 +1 @@\n-café au lait, déjà vu, élève\n+茶\n',
        encoding: 'latin-1',
      },
      expect: { code: 'not_encodable' },
    },
    {
      tool: 'apply_patch',
      input: { path: 'poem.txt', patch: poemPatch, encoding: 'nope' },
      expect: { code: 'unknown_encoding' },
    },
    {
      tool: 'apply_patch',
      input: { path: 'long.txt', patch: '@@ -1 +1 @@\n-line 1\n+x\n' },
      settings: { DPTTOOLS_MAX_EDIT_MB: '0.01' },
      expect: { code: 'too_large' },
    },

    { tool: 'delete_file', input: { path: 'twice.txt' } },
    { tool: 'delete_file', input: { path: 'nested' }, expect: { code: 'not_a_file' } },
    { tool: 'delete_file', input: { path: 'none.txt' }, expect: { code: 'not_found' } },

    { tool: 'move_file', input: { source: 'twice.txt', destination: 'nested/once.txt' } },
    { tool: 'move_file', shows: 'a folder', input: { source: 'nested/deep', destination: 'shallow' } },
    {
      tool: 'move_file',
      shows: 'replacing',
      input: { source: 'twice.txt', destination: 'poem.txt', overwrite: true },
    },
    {
      tool: 'move_file',
      input: { source: 'twice.txt', destination: 'poem.txt' },
      expect: { code: 'already_exists' },
    },
    {
      tool: 'move_file',
      input: { source: 'poem.txt', destination: './poem.txt' },
      expect: { code: 'same_place' },
    },
    {
      tool: 'move_file',
      input: { source: 'nested', destination: 'nested/deep/inner' },
      expect: { code: 'into_itself' },
    },

    { tool: 'copy_file', input: { source: 'poem.txt', destination: 'copy.txt' } },
    {
      tool: 'copy_file',
      shows: 'replacing',
      input: { source: 'poem.txt', destination: 'twice.txt', overwrite: true },
    },
    {
      tool: 'copy_file',
      input: { source: 'poem.txt', destination: 'twice.txt' },
      expect: { code: 'already_exists' },
    },
    {
      tool: 'copy_file',
      input: { source: 'poem.txt', destination: 'poem.txt' },
      expect: { code: 'same_place' },
    },
    { tool: 'copy_file', input: { source: 'nested', destination: 'copy' }, expect: { code: 'not_a_file' } },

    { tool: 'get_file_metadata', input: { path: 'nested/deep/report.pdf.txt' } },
    { tool: 'get_file_metadata', input: { path: 'none.txt' }, expect: { code: 'not_found' } },

    { tool: 'search_in_files', input: { path: '.', query: 'total' } },
    {
      tool: 'search_in_files',
      shows: 'the text beside a PDF',
      input: { path: '.', query: 'TOTAL is \\d+', file_pattern: '*.pdf', is_regex: true },
      expect: ({ data }) => expect(data['matches']).toEqual([]),
    },
    {
      tool: 'search_in_files',
      shows: 'an expression',
      input: { path: '.', query: '(?i)TOTAL is \\d+', file_pattern: '*.pdf', is_regex: true, max_results: 5 },
      expect: ({ data }) => expect(data['matches']).toMatchObject([{ line: 1, content: 'the total is 42' }]),
    },
    {
      tool: 'search_in_files',
      shows: 'more than fit',
      input: { path: 'long.txt', query: 'line', max_results: 3 },
      expect: ({ data }) =>
        expect(data['notes']).toEqual([
          '3997 more lines match: narrow path, file_pattern or query, or raise max_results.',
        ]),
    },
    {
      tool: 'search_in_files',
      shows: 'more than an answer holds, which a larger max_results does not change',
      input: { path: 'long.txt', query: 'line' },
      settings: { DPTTOOLS_RESULT_MAX_CHARS: '3000' },
      expect: ({ data }) =>
        expect(data['notes']).toEqual([expect.stringMatching(/file_pattern or query\.$/)]),
    },
    {
      tool: 'search_in_files',
      shows: 'a name that no tool takes',
      input: { path: '.', query: 'found by search alone' },
      prepare: (workspace) => workspace.write('esc\u001b[2J\nname', 'found by search alone'),
      expect: ({ data }) =>
        expect(data['notes']).toEqual(['Some of these names hold control characters: no tool takes them.']),
    },
    {
      tool: 'search_in_files',
      input: { path: '.', query: '(', is_regex: true },
      expect: { code: 'bad_pattern' },
    },
    { tool: 'search_in_files', input: { path: 'image.png', query: 'PNG' }, expect: { code: 'not_text' } },

    { tool: 'list_directory', input: { path: '.' } },
    {
      tool: 'list_directory',
      shows: 'hidden ones, from an offset',
      input: { path: 'nested', include_hidden: true, offset: 1 },
    },
    {
      tool: 'list_directory',
      shows: 'links',
      input: { path: '.' },
      prepare: async (workspace) => {
        await symlink('nested', workspace.path('link-to-folder'));
        await symlink('nowhere', workspace.path('broken-link'));
      },
      expect: ({ data }) =>
        expect(data['entries']).toEqual(
          expect.arrayContaining([
            { name: 'link-to-folder', type: 'directory', link: 'nested' },
            expect.objectContaining({ name: 'broken-link', type: 'link', link: 'nowhere' }),
          ]),
        ),
    },
    {
      tool: 'list_directory',
      shows: 'a part of a large folder',
      input: { path: 'many' },
      settings: { DPTTOOLS_RESULT_MAX_CHARS: '1000' },
      prepare: async (workspace) => {
        for (let at = 0; at < 200; at++) await workspace.write(`many/file-${at}`, '');
      },
      expect: ({ data, texts }) => {
        expect(data['next_offset']).toBeGreaterThan(1);
        expect(texts).toHaveLength(2);
      },
    },
    { tool: 'list_directory', input: { path: '.', offset: 500 }, expect: { code: 'beyond_end' } },
    { tool: 'list_directory', input: { path: 'none' }, expect: { code: 'not_found' } },
  ],
  jsonText: { list_directory: 'entries' },
  // Two kilobytes.
  lightPackages: ['fastest-levenshtein'],
  // The text of a reader is the file, that of a change one sentence; these are for programs.
  leftOutOfText: {
    get_directory_structure: ['shown', 'left_out', 'left_out_is_minimum', 'truncated'],
    read_file: ['path', 'size_bytes', 'encoding', 'bom', 'newline', 'truncated'],
    write_file: ['encoding'],
    edit_file: ['bytes_written', 'encoding', 'newline'],
    apply_patch: ['hunks.line', 'bytes_written'],
    move_file: ['kind'],
    list_directory: ['truncated'],
  },
  coveredElsewhere: {
    'edit_file.changed_meanwhile': 'src/lib/write/write-text-file.test.ts',
    'apply_patch.changed_meanwhile': 'src/lib/write/write-text-file.test.ts',
    'move_file.changed_meanwhile': 'src/lib/entries/move-across.test.ts',
    'move_file.output.notes': 'src/lib/entries/move-across.test.ts',
    'copy_file.changed_meanwhile': 'src/lib/entries/copy-file.test.ts',
    'copy_file.output.notes': 'src/lib/entries/copy-file.test.ts',
  },
};
