import { join } from 'node:path';
import { REPOSITORY_FOLDER } from './repository.ts';
import type { CallableServer } from './server-subject.ts';

/** Words of our own command line and settings that the benchmarks rely on; change them here only. */
const ALLOW_DIRECTORY_FLAG = '--allow-dir';
const FILE_SYSTEM_IN_CHILD = ['--isolation', 'file-system=child-process'];
const WITHOUT_RIPGREP = { DPTTOOLS_RIPGREP: 'none' };

const HOW_TO_BUILD = 'not built; run `pnpm build`';

const metadataCall = (path: string) => ({ tool: 'get_file_metadata', arguments: { path } });

/** The file-system family served alone. */
export const singleServer: CallableServer = {
  name: 'file-system (ours)',
  script: join(REPOSITORY_FOLDER, 'packages/servers/file-system/dist/bin.cjs'),
  howToGet: HOW_TO_BUILD,
  eras: ['legacy', 'modern'],
  argumentsFor: (folder) => [ALLOW_DIRECTORY_FLAG, folder],
  smallCall: metadataCall,
};

export const singleServerWithoutRipgrep: CallableServer = {
  ...singleServer,
  name: 'file-system (ours), own walker',
  environment: WITHOUT_RIPGREP,
};

/** All families behind one server, each where it runs by default. */
export const composedServer: CallableServer = {
  name: 'dpttools (ours)',
  script: join(REPOSITORY_FOLDER, 'apps/launcher/dist/bin.cjs'),
  howToGet: HOW_TO_BUILD,
  eras: ['legacy', 'modern'],
  argumentsFor: (folder) => [ALLOW_DIRECTORY_FLAG, folder],
  smallCall: metadataCall,
};

export const composedServerWithChild: CallableServer = {
  ...composedServer,
  name: 'dpttools (ours), child process',
  argumentsFor: (folder) => [ALLOW_DIRECTORY_FLAG, folder, ...FILE_SYSTEM_IN_CHILD],
};
