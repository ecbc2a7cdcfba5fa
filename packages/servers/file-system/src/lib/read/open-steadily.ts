import type { FileHandle } from 'node:fs/promises';
import { type AllowedPath, openAllowedFile } from '@dpttools/kit/paths';
import { isPassing } from './is-passing.ts';

const maxAttempts = 10;

/** Opens a file that others may be replacing: between opening and checking, an atomic write looks like a swap. */
export async function openSteadily(path: AllowedPath): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openAllowedFile(path);
    } catch (error) {
      if (!isPassing(error) || attempt === maxAttempts) throw error;
    }
  }
}
