import { changesLocal, pathInput } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { copyFile as copyOneFile } from '../lib/entries/copy-file.ts';

export const copyFile = defineTool({
  name: 'copy_file',
  title: 'Copy file',
  description: 'Copy one file with its mode and times.',
  input: z.object({
    source: pathInput('read', 'File'),
    destination: pathInput('entry', 'New path with name'),
    overwrite: z.boolean().default(false).describe('Replace a file or link'),
  }),
  output: z.object({
    source: z.string(),
    destination: z.string(),
    bytes_copied: z.int(),
    replaced: z.boolean(),
    notes: z.array(z.string()),
  }),
  safety: changesLocal,
  profile: 'core',
  errors: {
    same_place: 'Source and destination are the same.',
    changed_meanwhile: 'Another process went first; nothing was copied.',
  },
  async handler({ source, destination, overwrite }, { signal }) {
    const report = await copyOneFile(source, destination, { overwrite, signal });
    return {
      source,
      destination,
      bytes_copied: report.bytes,
      replaced: report.replaced,
      notes: report.metadataKept ? [] : ['The disk could not keep mode or times.'],
    };
  },
  render: ({ source, destination, bytes_copied, replaced, notes }) => {
    const where = replaced ? `${destination}, replacing what was there` : destination;
    return [`Copied ${source} to ${where} (${bytes_copied} bytes).`, ...notes].join(' ');
  },
});
