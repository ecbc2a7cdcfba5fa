import { defineFamily, setting } from '@dpttools/kit';
import { SearchSlots } from './lib/content-search/search-slots.ts';
import type { FileSystemServices } from './services.ts';
import { tools } from './tools/index.ts';

const settings = {
  ripgrep: setting.optionalText({
    env: 'DPTTOOLS_RIPGREP',
    summary:
      'Path of the ripgrep program for content search; none searches without it. Unset: the one that is shipped, then PATH.',
  }),
  searchPath: setting.optionalText({
    env: 'PATH',
    summary: 'Folders where ripgrep is looked for when none is shipped for this machine.',
    inherited: true,
  }),
  maxEditMb: setting.number({
    env: 'DPTTOOLS_MAX_EDIT_MB',
    summary: 'Largest file, in megabytes, that is edited or patched.',
    default: 50,
    min: 0.001,
  }),
};

export const fileSystem = defineFamily({
  id: 'file-system',
  serverName: 'file-system-tools',
  title: 'Files',
  summary: 'read, search, edit, patch, move and list files inside the allowed directories.',
  instructions:
    'Read, search, edit, patch, move and list files inside the allowed directories. Find text with search_in_files and names with get_directory_structure before reading. Read long files in parts by offset and limit. Change one passage with edit_file, several with apply_patch. Relative paths start at the working directory.',
  settings,
  isolation: 'in-process',
  concurrency: 'parallel',
  stateful: false,
  tools,
  open: async ({ ripgrep, searchPath, maxEditMb }): Promise<FileSystemServices> => ({
    ripgrep,
    searchPath,
    maxEditBytes: Math.round(maxEditMb * 1_000_000),
    searches: new SearchSlots(),
  }),
});
