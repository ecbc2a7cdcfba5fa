export const facts: any = {
  source: new URL('../../../servers/file-system/src/family.ts', import.meta.url),
  workspace: async (w: any) => {
    await w.write('a.txt', 'one\ntwo\nthree\n');
    await w.write('b/c.txt', 'x'.repeat(5000));
    await w.write('long.txt', 'line\n'.repeat(5000));
    await w.write('bin', Buffer.from([0, 1, 2, 3, 0, 0]));
    for (let i = 0; i < 60; i++) await w.write(`many/file-${i}.txt`, 'needle here\n');
  },
  samples: [
    { tool: 'read_file', input: { path: 'a.txt', offset: 2, limit: 1, encoding: 'utf-8' } },
    { tool: 'read_file', input: { path: 'long.txt' } },
    { tool: 'read_file', input: { path: 'b/c.txt', column: 2, offset: 1 } },
    { tool: 'read_file', input: { path: 'bin' }, expect: { code: 'not_text' } },
    { tool: 'write_file', input: { path: 'n/new.txt', content: 'hi', create_dirs: true, encoding: 'utf-8' } },
    { tool: 'write_file', input: { path: 'a.txt', content: 'hi' } },
    { tool: 'create_file', input: { path: 'n.txt', content: 'hi' } },
    { tool: 'edit_file', input: { path: 'a.txt', old_string: 'two', new_string: '2' } },
    {
      tool: 'apply_patch',
      input: { path: 'a.txt', patch: '--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n' },
    },
    { tool: 'get_directory_structure', input: { path: '.', max_depth: 2, include_hidden: true } },
    { tool: 'list_directory', input: { path: 'many', include_hidden: true, offset: 1 } },
    { tool: 'get_file_metadata', input: { path: 'a.txt' } },
    { tool: 'copy_file', input: { source: 'a.txt', destination: 'z.txt' } },
    { tool: 'copy_file', input: { source: 'a.txt', destination: 'b/c.txt', overwrite: true } },
    { tool: 'move_file', input: { source: 'a.txt', destination: 'z.txt' } },
    { tool: 'delete_file', input: { path: 'a.txt' } },
    { tool: 'search_in_files', input: { path: '.', pattern: 'needle' } },
  ],
};
