import { pathInput, replacesLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { encodingErrors } from '../lib/text/text-errors.ts';
import { writeTextFile } from '../lib/write/write-text-file.ts';

export const writeFile = defineTool({
  name: 'write_file',
  title: 'Write file',
  description: 'Write a whole text file, replacing what was there. To change a part: edit_file.',
  input: z.object({
    path: pathInput('write', 'File'),
    content: z.string().describe('The whole text'),
    create_dirs: z.boolean().default(false).describe('Make missing parent folders'),
    encoding: z.string().default('utf-8').describe('Text encoding'),
  }),
  output: z.object({ path: z.string(), bytes_written: z.int(), created: z.boolean(), encoding: z.string() }),
  safety: replacesLocal,
  profile: 'core',
  errors: encodingErrors,
  async handler({ path, content, create_dirs, encoding }, { signal }) {
    const written = await writeTextFile(path, { content, createDirs: create_dirs, encoding, signal });
    return {
      path,
      bytes_written: written.bytesWritten,
      created: written.created,
      encoding: written.encoding,
    };
  },
  render: ({ path, bytes_written, created }) =>
    `${created ? 'Created' : 'Replaced'} ${path} (${bytes_written} bytes).`,
});
