import { pathInput, readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { renderTree } from '../lib/render-tree.ts';

export const getDirectoryStructure = defineTool({
  name: 'get_directory_structure',
  title: 'Get directory structure',
  description: 'Show a folder as an indented tree. Use list_directory for sizes.',
  input: z.object({
    path: pathInput('read', 'Folder'),
    max_depth: z.int().min(1).max(100).default(3).describe('Levels shown'),
    include_hidden: z.boolean().default(false).describe('Also names that begin with a dot'),
  }),
  output: z.object({
    tree: z.string().describe('Markdown tree; folders end with /'),
    shown: z.int().describe('Entries in the tree'),
    left_out: z.int().describe('Entries that did not fit'),
    truncated: z.boolean(),
  }),
  safety: readsLocal,
  profile: 'core',
  async handler({ path, max_depth, include_hidden }, { signal, limits }) {
    return renderTree(path, { maxDepth: max_depth, includeHidden: include_hidden, maxChars: limits.maxTextChars, signal });
  },
  render: ({ tree }) => tree,
});
