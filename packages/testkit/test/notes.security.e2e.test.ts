import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { describeSecurity, temporaryWorkspace, type Workspace } from '../src/index.ts';
import { bundleSources } from '../src/isolated/bundle-sources.ts';
import { notes } from './notes-family.ts';
import { notesFacts } from './notes-samples.ts';

let scratch: Workspace;

beforeAll(async () => {
  scratch = await temporaryWorkspace();
  const source = fileURLToPath(new URL('./notes-program.ts', import.meta.url));
  await bundleSources({ entry: `import ${JSON.stringify(source)};`, outfile: scratch.path('program.mjs') });
});

afterAll(() => scratch[Symbol.asyncDispose]());

describeSecurity(notes, {
  ...notesFacts,
  program: () => ({ command: process.execPath, args: [scratch.path('program.mjs'), '--profile', 'full'] }),
});
