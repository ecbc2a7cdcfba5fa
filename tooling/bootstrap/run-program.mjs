import { spawn } from 'node:child_process';
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
export function runQuietly({ program, args, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const parts = [];
    child.stdout.on('data', (part) => parts.push(part));
    child.stderr.on('data', (part) => parts.push(part));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(parts).toString('utf8') }));
  });
}

/**
 * Runs a program that prints for the reader.
 * @param {Command} command
 * @returns {Promise<boolean>}
 */
export function runVisibly({ program, args, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
