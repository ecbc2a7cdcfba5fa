import { pathInput, readsLocal, visibleText } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { type ListedEntry, listDirectory as listEntries } from '../lib/entries/list-directory.ts';

export const listDirectory = defineTool({
  name: 'list_directory',
  title: 'List directory',
  description: 'List a folder with types and sizes: folders first, then files.',
  input: z.object({
    path: pathInput('read', 'Folder'),
    include_hidden: z.boolean().default(false).describe('Also names that begin with a dot'),
    offset: z.int().min(0).default(0).describe('Entries to skip'),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        name: z.string(),
        type: z
          .enum(['file', 'directory', 'link'])
          .describe('Of a link that of its target, else link; whatever is no folder is a file'),
        size: z.int().optional().describe('Bytes; regular files only'),
        link: z.string().optional().describe('Where a link points'),
        note: z.string().optional().describe('What else to know, such as: broken link'),
      }),
    ),
    offset: z.int(),
    total: z.int().describe('Entries in the folder'),
    truncated: z.boolean(),
    next_offset: z.int().optional(),
  }),
  safety: readsLocal,
  profile: 'core',
  bulky: true,
  errors: { beyond_end: 'The folder has no more than offset entries.' },
  async handler({ path, include_hidden, offset }, { limits, policy, signal }) {
    const { entries, total, nextOffset } = await listEntries(path, {
      includeHidden: include_hidden,
      offset,
      maxChars: limits.maxTextChars,
      charsOf: shownChars,
      policy,
      signal,
    });
    return { entries, offset, total, truncated: nextOffset !== undefined, next_offset: nextOffset };
  },
  render({ entries, offset, total, next_offset }) {
    const list = JSON.stringify(entries);
    if (next_offset === undefined) return list;
    return [list, `[Entries ${offset + 1}-${next_offset} of ${total}. Go on with offset=${next_offset}.]`];
  },
});

/** In the text form, where what is invisible shows as longer escapes. */
function shownChars(entry: ListedEntry): number {
  const show = (text: string) => visibleText(text).text;
  const link = entry.link === undefined ? {} : { link: show(entry.link) };
  return JSON.stringify({ ...entry, name: show(entry.name), ...link }).length + 1;
}
