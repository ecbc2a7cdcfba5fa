import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import * as ownPath from 'node:path';
import { ToolError } from '../errors.ts';
import { type AllowedPath, markAllowed, type PathAccess } from './allowed-path.ts';
import { canonicalRoot } from './canonical-root.ts';
import { isClosedPlace, notOnDisk } from './closed-places.ts';
import { alwaysDeniedWrites, deniedInside, deniedWrite } from './denied-writes.ts';
import { refused } from './path-refused.ts';
import { checkPathSyntax } from './path-syntax.ts';
import { existingAncestor, resolveEntry, resolveLinks } from './resolve-links.ts';

export interface PathPolicy {
  /** The allowed directories, links resolved. */
  readonly roots: readonly string[];
  /** Relative paths start here. */
  readonly base: string;
  /** Names, or names joined by `/`, that nothing is written into. */
  readonly denyWrite: readonly string[];
}

export interface PathPolicyOptions {
  readonly allowedDirs: readonly string[];
  readonly workingDirectory: string;
  /** Beside the names that are always denied. */
  readonly denyWrite?: readonly string[];
}

export function createPathPolicy(options: PathPolicyOptions): PathPolicy {
  const absolute = options.allowedDirs.map((path) =>
    ownPath.resolve(options.workingDirectory, expandHome(path)),
  );
  const roots = [...new Set(absolute.map(canonicalRoot))];
  const working = canonicalRoot(ownPath.resolve(options.workingDirectory));
  const base = roots.some((root) => isInside(root, working)) ? working : (roots[0] ?? working);
  return { roots, base, denyWrite: [...alwaysDeniedWrites, ...(options.denyWrite ?? [])] };
}

/**
 * Compared by whole names: `/data/project-secrets` is not inside `/data/project`. A directory is inside itself.
 * `rules` is the platform's way to read paths.
 */
export function isInside(
  root: string,
  path: string,
  rules: Pick<ownPath.PlatformPath, 'relative' | 'isAbsolute' | 'sep'> = ownPath,
): boolean {
  const way = rules.relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way));
}

function expandHome(path: string): string {
  const isHome = path === '~' || path.startsWith('~/') || path.startsWith(`~${ownPath.sep}`);
  return isHome ? ownPath.join(homedir(), path.slice(1)) : path;
}

/**
 * Resolves a path as a caller wrote it: absolute, relative to the base, or beginning with `~`.
 * Throws `path_refused`, or the system's error for a path inside the roots that cannot be followed.
 */
export async function allowPath(policy: PathPolicy, path: string, access: PathAccess): Promise<AllowedPath> {
  checkPathSyntax(path);
  const absolute = ownPath.resolve(policy.base, expandHome(path));
  const real = await follow(policy, { path, absolute, access });
  // After the links, before the roots: with `/` allowed, these would still hang or leak the environment.
  if (isClosedPlace(real)) throw notOnDisk(path);
  if (!isAllowed(policy, real)) throw outsideRoots(policy, path);
  if (access !== 'read') checkWritable(policy, real, access);
  if (namesFolder.test(path)) await checkFolder(real, { path, access });
  return markAllowed(real);
}

const namesFolder = ownPath.sep === '/' ? /\/\.?$/ : /[\\/]\.?$/;

/** Resolving drops a slash at the end, yet it says that a folder is meant: no file is read, written or made under it. */
async function checkFolder(real: string, { path, access }: Omit<Wanted, 'absolute'>): Promise<void> {
  const facts = await stat(real).catch(() => undefined);
  if (facts?.isDirectory() === true || (facts === undefined && access !== 'write')) return;
  throw new ToolError({
    code: 'not_a_directory',
    message: `${path} names a folder, by what it ends with; ${facts === undefined ? 'a file is wanted here' : 'there is a file of this name'}.`,
    hint: 'Leave the slash at the end out to name a file.',
  });
}

interface Wanted {
  readonly path: string;
  readonly absolute: string;
  readonly access: PathAccess;
}

async function follow(policy: PathPolicy, { path, absolute, access }: Wanted): Promise<string> {
  try {
    return await (access === 'entry' ? resolveEntry(absolute) : resolveLinks(absolute));
  } catch (error) {
    // What is wrong with a path outside is nobody's business: it would tell what lies there.
    if (isAllowed(policy, await existingAncestor(absolute))) throw error;
    throw outsideRoots(policy, path);
  }
}

function isAllowed({ roots }: PathPolicy, real: string): boolean {
  return roots.some((root) => isInside(root, real));
}

function checkWritable({ denyWrite, roots }: PathPolicy, real: string, access: PathAccess): void {
  const denied = deniedWrite(denyWrite, real);
  if (denied !== undefined) {
    throw refused(`Writing into ${denied} is refused: ${real}.`, 'Ask the user to change it by hand.');
  }
  const inside = deniedInside(access === 'entry' ? denyWrite : alwaysDeniedWrites, real);
  if (inside !== undefined) {
    throw refused(
      `Writing, moving or deleting ${real} would change ${inside}.`,
      'Ask the user to change it by hand.',
    );
  }
  if (access !== 'entry') return;
  const root = roots.find((place) => isInside(real, place));
  if (root === real) throw refused(`${real} is an allowed directory itself.`, 'Name something inside it.');
  if (root !== undefined) {
    throw refused(`${real} holds the allowed directory ${root}.`, 'Name something inside it.');
  }
}

function outsideRoots({ roots }: PathPolicy, path: string): ToolError {
  return refused(
    `${path} is outside the allowed directories.`,
    `Allowed: ${roots.length > 0 ? roots.join(', ') : 'none'}. The operator adds more with --allow-dir or DPTTOOLS_ALLOWED_DIRS.`,
  );
}
