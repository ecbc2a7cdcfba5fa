import { randomBytes } from 'node:crypto';
import { mkdir, rm, rmdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type StagedFile, stagedPath } from '../write/staged-file.ts';

/** Well within the age at which others take a staging folder for a leftover and remove it. */
const touchMs = 60_000;

/** Runs `use` with a private place beside the destination, and removes what is left there, however that ends. */
export async function withStaging<T>(directory: string, use: (staged: StagedFile) => Promise<T>): Promise<T> {
  const id = randomBytes(8).toString('hex');
  const staged = { id, folder: join(directory, `.dpttools-${id}`) };
  await mkdir(staged.folder, { mode: 0o700 });
  const touching = setInterval(() => touch(staged.folder), touchMs).unref();
  try {
    return await use(staged);
  } finally {
    clearInterval(touching);
    await rm(stagedPath(staged), { recursive: true, force: true }).catch(() => undefined);
    // Not empty when another process has taken its turn here since.
    await rmdir(staged.folder).catch(() => undefined);
  }
}

function touch(folder: string): void {
  const now = new Date();
  utimes(folder, now, now).catch(() => undefined);
}
