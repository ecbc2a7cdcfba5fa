import { exitOf, spawnInGroup } from './process-groups.mjs';
import { root } from './repository.mjs';

/**
 * @typedef {{ program: string, args: readonly string[], env?: NodeJS.ProcessEnv }} Command
 * @typedef {{ ok: boolean, output: string }} QuietResult
 */

/**
 * Runs a program and keeps what it prints.
 * @param {Command} command
 * @returns {Promise<QuietResult>}
 */
export async function runQuietly(command) {
  const child = spawnInGroup(command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
  const code = await exitOf(child);
  return { ok: code === 0, output: Buffer.concat(parts).toString('utf8') };
}

/**
 * Runs a program that prints for the reader.
 * @param {Command} command
 * @returns {Promise<boolean>}
 */
export async function runVisibly(command) {
  return (await exitOf(spawnInGroup(command, { cwd: root, stdio: 'inherit' }))) === 0;
}
