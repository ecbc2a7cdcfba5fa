import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { explain } from './failure.mjs';
import { root } from './repository.mjs';
import { runQuietly } from './run-program.mjs';
import { programStep } from './step.mjs';

/**
 * A Debian package, and the program by which it is recognised on any system.
 * @typedef {{ name: string, program: string, linuxOnly?: boolean }} SystemPackage
 * @typedef {{ why: string, packages: SystemPackage[] }} PackageGroup
 */

/** @returns {PackageGroup[]} */
export function packageGroups() {
  return JSON.parse(readFileSync(join(root, 'tooling', 'system-packages.json'), 'utf8')).groups;
}

/**
 * Installs what the tests need where that is possible; elsewhere says exactly what is missing.
 * @returns {Promise<boolean>} whether everything is there
 */
export async function installSystemPackages() {
  const missing = missingPackages();
  if (missing.length > 0 && canInstall()) await install(missing.map(({ name }) => name));
  const left = missingPackages();
  if (left.length > 0) process.stdout.write(`${missingWords(left)}\n`);
  return left.length === 0;
}

/**
 * A failure is shown and not thrown: most tests need none of these, and what is missing is named afterwards.
 * @param {readonly string[]} names
 */
async function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ ...args) => ({ program: 'apt-get', args: ['-qq', ...args], env });
  try {
    await programStep('Refresh the list of Debian packages', apt('update'), runQuietly);
    const command = apt('install', '--yes', '--no-install-recommends', ...names);
    await programStep(`Install Debian packages ${names.join(' ')}`, command, runQuietly);
  } catch (error) {
    process.stdout.write(`${explain(error)}\n`);
  }
}

/** @param {readonly SystemPackage[]} missing */
export function missingWords(missing) {
  const list = missing.map(({ name, program }) => `${program} (Debian package ${name})`).join(', ');
  return `Missing on this machine, so the tests that need them will fail: ${list}`;
}

/**
 * @param {string} [searchPath]
 * @returns {SystemPackage[]}
 */
export function missingPackages(searchPath = process.env['PATH'] ?? '') {
  return packageGroups()
    .flatMap(({ packages }) => packages)
    .filter(({ linuxOnly }) => linuxOnly !== true || process.platform === 'linux')
    .filter(({ program }) => !isOnPath(program, searchPath));
}

function canInstall() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    isOnPath('apt-get', process.env['PATH'] ?? '')
  );
}

/**
 * @param {string} program
 * @param {string} searchPath
 */
function isOnPath(program, searchPath) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : [''];
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return folders.some((folder) => endings.some((ending) => isExecutable(join(folder, program + ending))));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
