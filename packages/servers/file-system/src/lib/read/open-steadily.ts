import type { FileHandle } from 'node:fs/promises';
import { isToolError } from '@dpttools/kit/errors';
import { type AllowedPath, openAllowedFile } from '@dpttools/kit/paths';

const maxAttempts = 10;

/** Opens a file that others may be replacing: between opening and checking, an atomic write looks like a swap. */
export async function openSteadily(path: AllowedPath): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openAllowedFile(path);
    } catch (error) {
      if (!isToolError(error) || !error.retryable || attempt === maxAttempts) throw error;
    }
  }
}
