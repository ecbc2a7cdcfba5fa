// What `npm start` and `npm test` run. Needs Node and npm, nothing else: pnpm and the packages are fetched on the way.
import { explain } from './bootstrap/failure.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { runChecks } from './bootstrap/run-checks.mjs';
import { startDemo } from './bootstrap/start-demo.mjs';
import { testEverything } from './bootstrap/test-everything.mjs';

const [command = 'start', ...flags] = process.argv.slice(2);
const commands = {
  start: () => startDemo(flags),
  test: () => testEverything({ long: flags.includes('--long') }),
  check: async () => (await runChecks()).every((check) => check.ok),
};

try {
  requireNode();
  const run = Object.entries(commands).find(([name]) => name === command)?.[1];
  if (run === undefined) throw new Error(`Unknown command ${command}. There are start, test and check.`);
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exitCode = 1;
}
