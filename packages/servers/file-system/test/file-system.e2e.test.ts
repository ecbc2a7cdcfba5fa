import { fileURLToPath } from 'node:url';
import { describeScenarios, startHttp, startServer, type Way } from '@dpttools/testkit';
import { fileSystem } from '../src/family.ts';
import { fileSystemFacts } from './file-system-samples.ts';

const program = fileURLToPath(new URL('../dist/bin.cjs', import.meta.url));
const launcher = fileURLToPath(new URL('../../../../apps/launcher/dist/bin.cjs', import.meta.url));

function stdio(name: string, args: readonly string[]): Way {
  return {
    name,
    isComposed: args[0] === launcher,
    connect: ({ client, workspace, environment }) =>
      startServer({
        client,
        command: process.execPath,
        args: [...args],
        env: environment,
        cwd: workspace.root,
      }),
  };
}

describeScenarios(fileSystem, {
  ...fileSystemFacts,
  ways: [
    stdio('its own program', [program]),
    stdio('the launcher, in process', [launcher]),
    stdio('the launcher, in a child', [launcher, '--isolation', 'file-system=child-process']),
    {
      name: 'HTTP',
      isComposed: true,
      connect: ({ client, workspace, environment }) =>
        startHttp({
          client,
          command: process.execPath,
          args: [launcher, 'serve', '--http', '--port', '0'],
          env: { ...environment, DPTTOOLS_AUTH_TOKEN: 'a-token-of-the-test' },
          token: 'a-token-of-the-test',
          cwd: workspace.root,
        }),
    },
  ],
});
