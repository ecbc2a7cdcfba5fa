import { obtainPnpm, pnpmCommand } from './obtain-pnpm.mjs';
import { runQuietly } from './run-program.mjs';
import { programStep } from './step.mjs';

/**
 * Packages installed as the lockfile says, and everything built that is asked for.
 * @param {readonly string[]} buildScripts
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function prepareWorkspace(buildScripts) {
  const env = await obtainPnpm();
  const install = ['install', '--frozen-lockfile', '--prefer-offline'];
  await programStep('Install packages', pnpmCommand(install, env), runQuietly);
  for (const script of buildScripts)
    await programStep(`Run pnpm ${script}`, pnpmCommand(['run', script], env), runQuietly);
  return env;
}
