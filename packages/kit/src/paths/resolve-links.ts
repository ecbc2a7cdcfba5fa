import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ToolError } from '../errors.ts';

const maxLinks = 40;

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT';

function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/**
 * The path with every link in it resolved, also where its last parts do not exist yet.
 * A dangling link is followed to the place it would create, so that a write through it is judged there.
 */
export async function resolveLinks(path: string, linksLeft = maxLinks): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) === 'ELOOP') throw loopError(path, error);
    if (!isMissing(error)) throw error;
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const target = await danglingTarget(path);
  if (target === undefined) return join(await resolveLinks(parent, linksLeft), basename(path));
  if (linksLeft === 0) throw loopError(path);
  return resolveLinks(resolve(await resolveLinks(parent, linksLeft), target), linksLeft - 1);
}

/** The directory entry itself: links in its folder are resolved, a link at the end is not. */
export async function resolveEntry(path: string): Promise<string> {
  return join(await resolveLinks(dirname(path)), basename(path));
}

/** The nearest place on the way to a path that can be resolved, with its links resolved. Never throws. */
export async function existingAncestor(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : existingAncestor(parent);
  }
}

async function danglingTarget(path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : undefined;
  } catch (error) {
    // EINVAL: it is no link any more, somebody else was faster.
    if (isMissing(error) || errorCode(error) === 'EINVAL') return undefined;
    throw error;
  }
}

function loopError(path: string, cause?: unknown): ToolError {
  return new ToolError({
    code: 'path_refused',
    message: `${path} goes through a loop of symbolic links.`,
    hint: 'Name the file itself.',
    cause,
  });
}
