import { builtProgram } from './built-program.ts';
import type { Place, Way } from './scenario.ts';
import { startHttp } from './start-http.ts';
import { startServer } from './start-server.ts';

const launcherFolder = new URL('../../../../apps/launcher/', import.meta.url);
const token = 'a-token-of-the-test';

/** Every way in which a built family reaches a client: its own program, and the launcher in each of its forms. */
export function waysToServe(familyId: string, packageFolder: URL): Way[] {
  const launcher = (...args: string[]) => builtProgram(launcherFolder, args);
  return [
    { name: 'its own program', connect: overStdio(() => builtProgram(packageFolder)) },
    {
      name: 'the launcher, in process',
      isComposed: true,
      connect: overStdio(() => launcher(`--isolation=${familyId}=in-process`)),
    },
    {
      name: 'the launcher, in a child',
      isComposed: true,
      connect: overStdio(() => launcher(`--isolation=${familyId}=child-process`)),
    },
    {
      name: 'HTTP',
      isComposed: true,
      connect: ({ client, workspace, environment }) =>
        startHttp({
          ...launcher('serve', '--http', '--port=0'),
          client,
          env: { ...environment, DPTTOOLS_AUTH_TOKEN: token },
          token,
          cwd: workspace.root,
        }),
    },
  ];
}

function overStdio(program: () => ReturnType<typeof builtProgram>): Way['connect'] {
  return ({ client, workspace, environment }: Place) =>
    startServer({ ...program(), client, env: environment, cwd: workspace.root });
}
