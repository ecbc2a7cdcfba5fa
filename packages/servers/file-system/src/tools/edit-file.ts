import { changesLocal, pathInput } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { editTextFile } from '../lib/edit/edit-text-file.ts';
import { rewritingErrors } from '../lib/text/text-errors.ts';

export const editFile = defineTool({
  name: 'edit_file',
  title: 'Edit file',
  description:
    'Replace one passage of a text file; old_string must occur exactly once. Several changes: apply_patch.',
  input: z.object({
    path: pathInput('write', 'File'),
    old_string: z.string().describe('Exact text to find'),
    new_string: z.string().describe('Text in its place'),
    encoding: z.string().default('utf-8').describe('Text encoding'),
  }),
  output: z.object({
    path: z.string(),
    start_line: z.int(),
    end_line: z.int(),
    bytes_written: z.int(),
    encoding: z.string(),
    newline: z.string(),
    notes: z.array(z.string()),
  }),
  safety: changesLocal,
  profile: 'core',
  errors: {
    ...rewritingErrors,
    no_match: 'The text is not there; the hint shows the nearest passage.',
    several_matches: 'The text is there more than once; the message names the lines.',
    nothing_to_change: 'The text to find is empty, or both texts are equal.',
  },
  async handler({ path, old_string, new_string, encoding }, { services, signal }) {
    const edit = await editTextFile(path, {
      oldText: old_string,
      newText: new_string,
      encoding,
      maxBytes: services.maxEditBytes,
      signal,
    });
    return {
      path,
      start_line: edit.startLine,
      end_line: edit.endLine,
      bytes_written: edit.bytesWritten,
      encoding: edit.encoding,
      newline: edit.newline,
      notes: editNotes(edit),
    };
  },
  render: ({ path, start_line, end_line, notes }) =>
    [`Edited ${path}, ${lines(start_line, end_line)}.`, ...notes].join(' '),
});

function lines(start: number, end: number): string {
  return end > start ? `lines ${start}-${end}` : `line ${start}`;
}

function editNotes({
  decodedEscapes,
  otherHardLinks,
}: {
  decodedEscapes: boolean;
  otherHardLinks: number;
}): string[] {
  return [
    ...(decodedEscapes ? ['Escapes in the texts were taken as the characters they stand for.'] : []),
    ...(otherHardLinks > 0 ? [`${otherHardLinks} other names of this file keep its former content.`] : []),
  ];
}
