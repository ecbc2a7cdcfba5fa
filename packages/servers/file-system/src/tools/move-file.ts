import { changesLocal, pathInput } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { type MoveReport, moveEntry } from '../lib/entries/move-entry.ts';

export const moveFile = defineTool({
  name: 'move_file',
  title: 'Move file',
  description: 'Move or rename a file or folder. A link is moved itself.',
  input: z.object({
    source: pathInput('entry', 'What to move'),
    destination: pathInput('entry', 'New path with name'),
    overwrite: z.boolean().default(false).describe('Replace a file'),
  }),
  output: z.object({
    source: z.string(),
    destination: z.string(),
    kind: z.enum(['file', 'folder', 'link', 'special']),
    replaced: z.boolean(),
    notes: z.array(z.string()),
  }),
  safety: changesLocal,
  profile: 'core',
  errors: {
    same_place: 'Source and destination are the same.',
    into_itself: 'The destination lies inside the folder to move.',
    changed_meanwhile: 'Another program changed the source while it was copied to another disk.',
  },
  async handler({ source, destination, overwrite }, { signal }) {
    const report = await moveEntry(source, destination, { overwrite, signal });
    return { source, destination, kind: report.kind, replaced: report.replaced, notes: moveNotes(report) };
  },
  render: ({ source, destination, replaced, notes }) =>
    [`Moved ${source} to ${destination}${replaced ? ', replacing what was there' : ''}.`, ...notes].join(' '),
});

function moveNotes({ keptAtSource, metadataKept }: MoveReport): string[] {
  return [
    ...(keptAtSource > 0
      ? [
          `The copy is complete, but ${keptAtSource} entries stay at the source: changed meanwhile or not removable.`,
        ]
      : []),
    ...(metadataKept ? [] : ['The disk could not keep all modes and times.']),
  ];
}
