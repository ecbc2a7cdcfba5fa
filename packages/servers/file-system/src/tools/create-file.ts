import { addsLocal, pathInput } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const createFile = defineTool({
  name: 'create_file',
  title: 'Create file',
  description: 'Create a new text file; refuses when the path exists.',
  input: z.object({
    path: pathInput('write', 'New file'),
    content: z.string().describe('Its text'),
    create_dirs: z.boolean().default(false).describe('Make missing parent folders'),
  }),
  output: z.object({ path: z.string(), bytes_written: z.int() }),
  safety: addsLocal,
  profile: 'core',
  async handler() {
    throw new Error('pending');
  },
  render: ({ path, bytes_written }) => `Created ${path} (${bytes_written} bytes).`,
});
