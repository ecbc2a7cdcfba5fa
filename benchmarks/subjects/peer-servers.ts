import { join } from 'node:path';
import { packageScript } from './package-script.ts';
import { BENCHMARKS_FOLDER } from './repository.ts';
import type { CallableServer, ServerSubject } from './server-subject.ts';

const HOW_TO_INSTALL = 'not installed; run `pnpm install`';

/** The floor: no SDK, no imports, two tools. */
export const bareServer: CallableServer = {
  name: 'bare server',
  script: join(BENCHMARKS_FOLDER, 'peers/bare-server.cjs'),
  howToGet: 'part of this repository',
  eras: ['legacy', 'modern'],
  argumentsFor: () => [],
  smallCall: () => ({ tool: 'echo', arguments: { text: 'hello' } }),
};

export const officialFilesystem: CallableServer = {
  name: 'official filesystem',
  script: packageScript('@modelcontextprotocol/server-filesystem', BENCHMARKS_FOLDER),
  howToGet: HOW_TO_INSTALL,
  eras: ['legacy'],
  argumentsFor: (folder) => [folder],
  smallCall: (path) => ({ tool: 'get_file_info', arguments: { path } }),
};

export const officialMemory: ServerSubject = {
  name: 'official memory',
  script: packageScript('@modelcontextprotocol/server-memory', BENCHMARKS_FOLDER),
  howToGet: HOW_TO_INSTALL,
  eras: ['legacy'],
  argumentsFor: () => [],
};
