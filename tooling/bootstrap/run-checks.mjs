import { environmentWithPnpm, pnpmCommand } from './obtain-pnpm.mjs';
import { rootManifest } from './repository.mjs';
import { runQuietly } from './run-program.mjs';
import { seconds } from './step.mjs';

/** @typedef {{ name: string, ok: boolean }} CheckResult */

// As many as the smallest machines of CI have cores.
const atOnce = 2;

/**
 * Runs every script of package.json whose name begins with `check:`; what a failing one printed is shown.
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks(env = environmentWithPnpm(process.env)) {
  const names = Object.keys(rootManifest().scripts).filter((name) => name.startsWith('check:'));
  const waiting = [...names];
  /** @type {CheckResult[]} */
  const results = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      results.push(await runCheck(name, env));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<CheckResult>}
 */
async function runCheck(name, env) {
  const started = Date.now();
  const { ok, output } = await runQuietly(pnpmCommand(['--silent', 'run', name], env));
  process.stdout.write(`${name} ... ${ok ? seconds(started) : `failed after ${seconds(started)}`}\n`);
  if (!ok) process.stdout.write(`${output.trimEnd()}\n`);
  return { name, ok };
}
