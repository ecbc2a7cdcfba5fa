import { prepareWorkspace } from './prepare-workspace.mjs';
import { runVisibly } from './run-program.mjs';

/**
 * @param {readonly string[]} flags
 * @returns {Promise<boolean>}
 */
export async function startDemo(flags) {
  const env = await prepareWorkspace(['build']);
  process.stdout.write('\n');
  return runVisibly({
    program: process.execPath,
    args: ['apps/launcher/dist/bin.cjs', 'demo', ...flags],
    env,
  });
}
