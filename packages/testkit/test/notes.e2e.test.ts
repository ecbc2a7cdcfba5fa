import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import {
  describeScenarios,
  startHttp,
  startServer,
  temporaryWorkspace,
  type Workspace,
} from '../src/index.ts';
import { bundleSources } from '../src/isolated/bundle-sources.ts';
import { notes } from './notes-family.ts';
import { notesFacts } from './notes-samples.ts';

let scratch: Workspace;
const program = (name: string) => scratch.path(`${name}.mjs`);

beforeAll(async () => {
  scratch = await temporaryWorkspace();
  for (const name of ['notes-program', 'notes-http-program']) {
    const source = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
    await bundleSources({ entry: `import ${JSON.stringify(source)};`, outfile: program(name) });
  }
});

afterAll(() => scratch[Symbol.asyncDispose]());

describeScenarios(notes, {
  ...notesFacts,
  profile: 'full',
  slow: { tool: 'count_to', input: { steps: 2 } },
  ways: [
    {
      name: 'its own program',
      connect: ({ client, workspace, environment }) =>
        startServer({
          client,
          command: process.execPath,
          args: [program('notes-program'), '--profile', 'full'],
          env: environment,
          cwd: workspace.root,
        }),
    },
    {
      name: 'HTTP',
      connect: ({ client, workspace, environment }) =>
        startHttp({
          client,
          command: process.execPath,
          args: [program('notes-http-program')],
          env: { ...environment, DPTTOOLS_AUTH_TOKEN: 'a-token-of-the-test' },
          token: 'a-token-of-the-test',
          cwd: workspace.root,
        }),
    },
  ],
});
