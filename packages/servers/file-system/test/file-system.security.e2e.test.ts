import { fileURLToPath } from 'node:url';
import { describeSecurity } from '@dpttools/testkit';
import { fileSystem } from '../src/family.ts';
import { fileSystemFacts } from './file-system-samples.ts';

const program = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url));

describeSecurity(fileSystem, {
  ...fileSystemFacts,
  program: () => ({ command: process.execPath, args: [program] }),
});
