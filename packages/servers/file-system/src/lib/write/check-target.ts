import { type BigIntStats, constants } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { ToolError } from '@dpttools/kit/errors';
import { codeOf } from './write-error.ts';

/** What is at the place that will be written, or undefined; throws when that cannot or should not be replaced. */
export async function checkTarget(target: string, path: string): Promise<BigIntStats | undefined> {
  const facts = await lstatIfThere(target);
  if (facts === undefined) return undefined;
  if (facts.isSymbolicLink()) {
    throw new ToolError({
      code: 'path_refused',
      message: `${path} was replaced by a link meanwhile.`,
      hint: 'Call again.',
      retryable: true,
    });
  }
  if (!facts.isFile()) {
    throw new ToolError({
      code: 'not_a_file',
      message: `${path} is ${facts.isDirectory() ? 'a folder' : 'not a regular file'}.`,
      hint: 'Name a file.',
    });
  }
  await checkWritable(target, path);
  return facts;
}

export async function lstatIfThere(target: string): Promise<BigIntStats | undefined> {
  try {
    return await lstat(target, { bigint: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A rename would replace a write-protected file too. */
async function checkWritable(target: string, path: string): Promise<void> {
  try {
    await access(target, constants.W_OK);
  } catch (cause) {
    if (codeOf(cause) !== 'EACCES' && codeOf(cause) !== 'EPERM') throw cause;
    throw new ToolError({
      code: 'permission_denied',
      message: `${path} is write-protected; it is unchanged.`,
      hint: 'Ask the user to change its mode, or write to another file.',
      cause,
    });
  }
}
