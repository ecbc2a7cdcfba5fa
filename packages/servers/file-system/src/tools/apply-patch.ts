import { changesLocal, pathInput } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { type PatchReport, patchTextFile } from '../lib/patch/patch-text-file.ts';
import { rewritingErrors } from '../lib/text/text-errors.ts';

export const applyPatch = defineTool({
  name: 'apply_patch',
  title: 'Apply patch',
  description:
    'Apply a unified diff, as git writes it, to one file: all hunks or none. Context must match exactly.',
  input: z.object({
    path: pathInput('write', 'File'),
    patch: z.string().describe('Unified diff'),
    encoding: z.string().default('utf-8').describe('Text encoding'),
  }),
  output: z.object({
    path: z.string(),
    action: z.enum(['modified', 'created', 'removed']),
    hunks: z.array(
      z.object({ line: z.int(), offset: z.int().describe('Lines away from where the patch says') }),
    ),
    added_lines: z.int(),
    removed_lines: z.int(),
    bytes_written: z.int(),
    notes: z.array(z.string()),
  }),
  safety: changesLocal,
  profile: 'core',
  errors: {
    ...rewritingErrors,
    bad_patch: 'The text is no unified diff, is cut off, is binary, or is for several other files.',
    patch_failed: 'A hunk does not fit: the message says which, at which line, expected and found.',
    already_applied: 'The file already is what the patch makes of it.',
  },
  async handler({ path, patch, encoding }, { services, signal }) {
    const report = await patchTextFile(path, { patch, encoding, maxBytes: services.maxEditBytes, signal });
    return {
      path,
      action: report.action,
      hunks: report.hunks.map(({ line, offset }) => ({ line, offset })),
      added_lines: report.addedLines,
      removed_lines: report.removedLines,
      bytes_written: report.bytesWritten,
      notes: patchNotes(report),
    };
  },
  render({ path, action, hunks, added_lines, removed_lines, notes }) {
    const done = { modified: 'Patched', created: 'Created', removed: 'Removed' }[action];
    const count = `${hunks.length} ${hunks.length === 1 ? 'hunk' : 'hunks'}`;
    const moved = hunks.some(({ offset }) => offset !== 0) ? ' Some hunks stood at other lines.' : '';
    return [`${done} ${path}: ${count}, +${added_lines} -${removed_lines}.${moved}`, ...notes].join(' ');
  },
});

function patchNotes({ notes, otherHardLinks }: PatchReport): string[] {
  return otherHardLinks > 0
    ? [...notes, `${otherHardLinks} other names of this file keep its former content.`]
    : [...notes];
}
