import { changesLocal, pathInput } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { deleteFile as deleteEntry } from '../lib/entries/delete-file.ts';

export const deleteFile = defineTool({
  name: 'delete_file',
  title: 'Delete file',
  description: 'Delete one file for good. A link is deleted itself, a folder never.',
  input: z.object({ path: pathInput('entry', 'File') }),
  output: z.object({ path: z.string(), kind: z.enum(['file', 'link', 'special']) }),
  safety: changesLocal,
  profile: 'core',
  errors: {},
  async handler({ path }) {
    const { kind } = await deleteEntry(path);
    return { path, kind };
  },
  render: ({ path, kind }) => `Deleted ${kind === 'link' ? 'the link ' : ''}${path}.`,
});
