import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The part of package.json that is used here.
 * @typedef {{ engines: { node: string }, packageManager: string, scripts: Record<string, string> }} RootManifest
 */

/** @returns {RootManifest} */
export function rootManifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** The pinned pnpm's version; a checksum after it is not part of it. */
export function pnpmVersion() {
  const [name, version = ''] = rootManifest().packageManager.split('@');
  if (name !== 'pnpm') throw new Error('packageManager in package.json must name pnpm.');
  return version.split('+')[0] ?? '';
}
