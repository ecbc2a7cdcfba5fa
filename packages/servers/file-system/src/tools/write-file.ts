import { pathInput, replacesLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { writeTextFile } from '../lib/write/write-text-file.ts';

export const writeFile = defineTool({
  name: 'write_file',
  title: 'Write file',
  description: 'Write a whole text file, replacing what was there. Use edit_file to change a part.',
  input: z.object({
    path: pathInput('write', 'File'),
    content: z.string().describe('The whole new text'),
    create_dirs: z.boolean().default(false).describe('Make missing parent folders'),
    encoding: z.string().default('utf-8').describe('Text encoding'),
  }),
  output: z.object({ path: z.string(), bytes_written: z.int(), created: z.boolean() }),
  safety: replacesLocal,
  profile: 'core',
  async handler({ path, content, create_dirs, encoding }) {
    return writeTextFile(path, content, { createDirs: create_dirs, encoding });
  },
  render: ({ path, bytes_written, created }) =>
    `${created ? 'Created' : 'Wrote'} ${path} (${bytes_written} bytes).`,
});
