import type { Environment } from './load-settings.ts';

/** The one place where the process's environment is read for settings. */
export function processEnvironment(): Environment {
  return process.env;
}
