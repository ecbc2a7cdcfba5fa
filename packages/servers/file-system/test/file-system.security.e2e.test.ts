import { fileURLToPath } from 'node:url';
import { describeSecurity } from '@dpttools/testkit';
import { fileSystem } from '../src/family.ts';
import { fileSystemFacts } from './file-system-samples.ts';

const program = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url));

describeSecurity(fileSystem, {
  ...fileSystemFacts,
  program: () => ({ command: process.execPath, args: [program] }),
  neverOpened: { 'get_file_metadata.path': 'it tells of an entry what the folder knows' },
  notPaths: {
    'search_in_files.file_pattern': 'a glob that is compared with the names of files below the path',
  },
});
