import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explain } from './failure.mjs';
import { pnpmCommand } from './obtain-pnpm.mjs';
import { prepareWorkspace } from './prepare-workspace.mjs';
import { root } from './repository.mjs';
import { runChecks } from './run-checks.mjs';
import { runVisibly } from './run-program.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { addTallies, closingLine, oneFailure, skippedTests, tallyChecks, tallyTests } from './tally.mjs';

const reportFile = join(root, 'node_modules', '.cache', 'test-report.json');

/**
 * Everything: system packages, install, build, checks, tests. Ends with the closing line, whatever happened.
 * @param {{ long: boolean }} options
 * @returns {Promise<boolean>}
 */
export async function testEverything({ long }) {
  const strict = process.env['CI'] === 'true';
  /** @type {import('./tally.mjs').Tally[]} */
  const tallies = [];
  try {
    const complete = await installSystemPackages();
    if (!complete && strict) tallies.push(oneFailure);
    const env = await prepareWorkspace(['build', 'build:types']);
    tallies.push(tallyChecks(await runChecks(env)));
    tallies.push(await runTests({ ...env, ...(long && { DPTTOOLS_TEST_LONG: '1' }) }));
  } catch (error) {
    process.stdout.write(`\n${explain(error)}\n`);
    tallies.push(oneFailure);
  }
  const total = addTallies(tallies);
  const skipsFail = strict && total.skipped > 0;
  if (skipsFail)
    process.stdout.write(`\nSkipped, which is a failure here:\n  ${skippedTests(reportFile).join('\n  ')}\n`);
  process.stdout.write(`\n${closingLine(total)}\n`);
  return total.failed === 0 && !skipsFail;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
async function runTests(env) {
  rmSync(reportFile, { force: true });
  mkdirSync(dirname(reportFile), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  process.stdout.write('\n');
  const ok = await runVisibly(pnpmCommand(['exec', 'vitest', 'run', ...reporters], env));
  return tallyTests(reportFile, ok);
}
