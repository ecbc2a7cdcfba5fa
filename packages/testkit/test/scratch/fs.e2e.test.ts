import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { fileSystem } from '../../../servers/file-system/src/family.ts';
import { describeSecurity, temporaryWorkspace, type Workspace } from '../../src/index.ts';
import { bundleSources } from '../../src/isolated/bundle-sources.ts';
import { facts } from './fs-facts.ts';

let scratch: Workspace;
beforeAll(async () => {
  scratch = await temporaryWorkspace();
  const source = fileURLToPath(new URL('./fs-program.ts', import.meta.url));
  await bundleSources({ entry: `import ${JSON.stringify(source)};`, outfile: scratch.path('program.mjs') });
});
afterAll(() => scratch[Symbol.asyncDispose]());
describeSecurity(fileSystem as any, {
  ...facts,
  program: () => ({ command: process.execPath, args: [scratch.path('program.mjs')] }),
});
