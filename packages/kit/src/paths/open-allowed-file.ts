import { constants } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises';
import { ToolError } from '../errors.ts';
import type { AllowedPath } from './allowed-path.ts';

/**
 * Opens a regular file for reading and makes sure that it is the one the policy let through:
 * no link at the end, no FIFO or device (which would hang), and still at the checked place.
 * The caller closes the handle.
 */
export async function openAllowedFile(path: AllowedPath): Promise<FileHandle> {
  // O_NONBLOCK: a FIFO opens at once instead of waiting for a writer.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await openOrExplain(path, flags);
  try {
    const facts = await handle.stat();
    if (facts.isDirectory())
      throw wrongKind(path, 'a folder', 'Use list_directory or get_directory_structure.');
    if (!facts.isFile()) throw wrongKind(path, 'not a regular file', 'Only regular files can be read.');
    await checkStillThere(handle, path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openOrExplain(path: AllowedPath, flags: number): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ELOOP') throw moved(path);
    // A socket cannot be opened at all.
    if (code === 'ENXIO') throw wrongKind(path, 'not a regular file', 'Only regular files can be read.');
    throw error;
  }
}

/** Throws when a folder on the way was swapped for a link after the policy had resolved the path. */
export async function checkStillThere(handle: FileHandle, path: string): Promise<void> {
  if (process.platform === 'linux') {
    if ((await readlink(`/proc/self/fd/${handle.fd}`)) !== path) throw moved(path);
    return;
  }
  const [opened, named] = [await handle.stat({ bigint: true }), await stat(path, { bigint: true })];
  if (opened.dev !== named.dev || opened.ino !== named.ino || (await realpath(path)) !== path)
    throw moved(path);
}

function moved(path: string): ToolError {
  return new ToolError({
    code: 'path_refused',
    message: `${path} was replaced while it was being opened.`,
    hint: 'Call again.',
    retryable: true,
  });
}

function wrongKind(path: string, what: string, hint: string): ToolError {
  return new ToolError({ code: 'not_a_file', message: `${path} is ${what}.`, hint });
}
