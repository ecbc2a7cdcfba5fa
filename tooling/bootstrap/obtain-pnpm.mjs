import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { pnpmVersion, root } from './repository.mjs';
import { runQuietly } from './run-program.mjs';
import { programStep } from './step.mjs';

const home = join(root, '.tooling', 'pnpm');
const pnpmFolder = join(home, 'node_modules', 'pnpm');

/**
 * Puts the pinned pnpm into `.tooling/pnpm` through npm, once, and answers with an environment that has it on its PATH.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function obtainPnpm() {
  const version = pnpmVersion();
  if (installedVersion() !== version) {
    mkdirSync(home, { recursive: true });
    // A package of its own, so that npm does not look for one further up.
    writeFileSync(join(home, 'package.json'), `${JSON.stringify({ private: true })}\n`);
    const npm = npmCommand();
    const args = [...npm.args, 'install', '--prefix', home, '--no-audit', '--no-fund', `pnpm@${version}`];
    await programStep(`Fetch pnpm ${version}`, { program: npm.program, args }, runQuietly);
  }
  return environmentWithPnpm(process.env);
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./run-program.mjs').Command}
 */
export function pnpmCommand(args, env) {
  return { program: process.execPath, args: [join(pnpmFolder, 'bin', 'pnpm.cjs'), ...args], env };
}

function installedVersion() {
  const manifest = join(pnpmFolder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

/** npm as a script for Node: where it is a batch file, spawning it would need a shell. */
function npmCommand() {
  const running = process.env['npm_execpath'] ?? '';
  const beside = dirname(process.execPath);
  const places = [
    ...(basename(running) === 'npm-cli.js' ? [running] : []),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = places.find((place) => existsSync(place));
  return script === undefined ? { program: 'npm', args: [] } : { program: process.execPath, args: [script] };
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWithPnpm(environment) {
  // Windows spells it Path; two spellings in one environment would hide each other.
  const pathKey = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...environment,
    [pathKey]: [join(home, 'node_modules', '.bin'), environment[pathKey] ?? ''].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
}
