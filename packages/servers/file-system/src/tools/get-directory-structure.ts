import { pathInput, readsLocal, visibleText } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { renderTree } from '../lib/entries/render-tree.ts';

export const getDirectoryStructure = defineTool({
  name: 'get_directory_structure',
  title: 'Get directory structure',
  description: 'Show a folder as an indented tree. Use list_directory for sizes.',
  input: z.object({
    path: pathInput('read', 'Folder'),
    max_depth: z.int().min(1).default(3).describe('Levels shown'),
    include_hidden: z.boolean().default(false).describe('Also names that begin with a dot'),
  }),
  output: z.object({
    tree: z.string().describe('Folders end with /; links show as name -> target and are not followed'),
    shown: z.int().describe('Entries in the tree'),
    left_out: z.int().describe('Entries down to max_depth that did not fit'),
    left_out_is_minimum: z.boolean().describe('True when counting ended early'),
    truncated: z.boolean(),
  }),
  safety: readsLocal,
  profile: 'core',
  bulky: true,
  async handler({ path, max_depth, include_hidden }, { signal, limits }) {
    const { tree, shown, leftOut, isCounted } = await renderTree(path, {
      maxDepth: max_depth,
      includeHidden: include_hidden,
      maxChars: limits.maxTextChars,
      showText: (text) => visibleText(text).text,
      signal,
    });
    return {
      tree,
      shown,
      left_out: leftOut,
      left_out_is_minimum: !isCounted,
      truncated: leftOut > 0 || !isCounted,
    };
  },
  render: ({ tree }) => tree,
});
