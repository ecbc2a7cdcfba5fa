import { StepFailure } from './failure.mjs';
import { rootManifest } from './repository.mjs';

/** Stops with one clear line on a Node that is too old. */
export function requireNode(running = process.versions.node, range = rootManifest().engines.node) {
  const least = range.replace('>=', '');
  if (isAtLeast(running, least)) return;
  throw new StepFailure(
    `This needs Node ${least} or newer; ${running} is running it. Newer ones: https://nodejs.org`,
  );
}

/**
 * @param {string} version
 * @param {string} least
 */
function isAtLeast(version, least) {
  const has = numbers(version);
  const needs = numbers(least);
  const different = needs.findIndex((number, index) => number !== (has[index] ?? 0));
  return different === -1 || (has[different] ?? 0) > (needs[different] ?? 0);
}

/** @param {string} version */
const numbers = (version) => version.split('.').map((part) => Number.parseInt(part, 10));
