import { addsLocal, pathInput } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { encodingErrors } from '../lib/text/text-errors.ts';
import { createTextFile } from '../lib/write/write-text-file.ts';

export const createFile = defineTool({
  name: 'create_file',
  title: 'Create file',
  description: 'Create a new text file. Fails when the path exists.',
  input: z.object({
    path: pathInput('write', 'New file'),
    content: z.string().describe('The whole text'),
    create_dirs: z.boolean().default(false).describe('Make missing parent folders'),
  }),
  output: z.object({ path: z.string(), bytes_written: z.int() }),
  safety: addsLocal,
  profile: 'core',
  errors: { not_encodable: encodingErrors.not_encodable, not_text: encodingErrors.not_text },
  async handler({ path, content, create_dirs }, { signal }) {
    const { bytesWritten } = await createTextFile(path, { content, createDirs: create_dirs, signal });
    return { path, bytes_written: bytesWritten };
  },
  render: ({ path, bytes_written }) => `Created ${path} (${bytes_written} bytes).`,
});
