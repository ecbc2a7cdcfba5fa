import { formatSize, pathInput, readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { fileMetadata } from '../lib/entries/file-metadata.ts';

export const getFileMetadata = defineTool({
  name: 'get_file_metadata',
  title: 'Get file metadata',
  description: 'Size, times and kind of a file or folder.',
  input: z.object({ path: pathInput('read', 'File or folder') }),
  output: z.object({
    path: z.string().describe('Links in it resolved'),
    size_bytes: z.int(),
    size_human: z.string(),
    modified: z.string().describe('ISO 8601, UTC'),
    created: z.string(),
    is_file: z.boolean(),
    is_dir: z.boolean(),
    extension: z.string().describe('With its dot, or empty'),
    permissions: z.string().describe('Octal, such as 0644'),
  }),
  safety: readsLocal,
  profile: 'core',
  async handler({ path }) {
    const facts = await fileMetadata(path);
    return {
      path,
      size_bytes: facts.sizeBytes,
      size_human: formatSize(facts.sizeBytes),
      modified: facts.modified.toISOString(),
      created: facts.created.toISOString(),
      is_file: facts.isFile,
      is_dir: facts.isDirectory,
      extension: facts.extension,
      permissions: facts.permissions,
    };
  },
});
