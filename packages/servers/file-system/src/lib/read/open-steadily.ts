import type { AllowedPath } from '@dpttools/kit/paths';
import { isPassing } from './is-passing.ts';

const maxAttempts = 10;

/** Opens a file that others may be replacing: between opening and checking, an atomic write looks like a swap. */
export async function openSteadily<Opened>(
  path: AllowedPath,
  open: (path: AllowedPath) => Promise<Opened>,
): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open(path);
    } catch (error) {
      if (!isPassing(error) || attempt === maxAttempts) throw error;
    }
  }
}
