import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { ToolError } from '../errors.ts';
import { type AllowedPath, markAllowed, type PathAccess } from './allowed-path.ts';
import { checkPathSyntax } from './path-syntax.ts';
import { resolveEntry, resolveLinks } from './resolve-links.ts';

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
  readonly denyWrite?: readonly string[];
}

/** Hooks, configuration and keys that would turn a write into code run later. */
export const alwaysDeniedWrites = ['.git/hooks', '.git/config', '.ssh'] as const;

const pseudoFileSystems = ['/proc', '/sys', '/dev'];

/** A root that does not exist yet is kept as written: it may be made later. */
function resolveRoot(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

export function createPathPolicy(options: PathPolicyOptions): PathPolicy {
  const absolute = options.allowedDirs.map((path) => resolve(options.workingDirectory, expandHome(path)));
  const roots = [...new Set(absolute.map(resolveRoot))];
  const working = resolveRoot(options.workingDirectory);
  const base = roots.some((root) => isInside(root, working)) ? working : (roots[0] ?? working);
  return { roots, base, denyWrite: [...alwaysDeniedWrites, ...(options.denyWrite ?? [])] };
}

/** Compared by whole names: `/data/project-secrets` is not inside `/data/project`. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function expandHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

/** Resolves a path as a caller wrote it, or throws `path_refused`. */
export async function allowPath(policy: PathPolicy, path: string, access: PathAccess): Promise<AllowedPath> {
  checkPathSyntax(path);
  const absolute = resolve(policy.base, expandHome(path));
  const real = access === 'entry' ? await resolveEntry(absolute) : await resolveLinks(absolute);
  // After the links, before the roots: with `/` allowed, these would still hang or leak the environment.
  if (process.platform !== 'win32' && pseudoFileSystems.some((place) => isInside(place, real))) {
    throw refused(`${path} is not on a disk: /proc, /sys and /dev are never opened.`, 'Name a regular file.');
  }
  if (!policy.roots.some((root) => isInside(root, real))) throw outsideRoots(policy, path);
  if (access !== 'read') {
    checkDenied(policy, real);
    if (policy.roots.includes(real) && access === 'entry') {
      throw refused(`${path} is an allowed directory itself.`, 'Name something inside it.');
    }
  }
  return markAllowed(real);
}

function outsideRoots(policy: PathPolicy, path: string): ToolError {
  const where = policy.roots.length > 0 ? policy.roots.join(', ') : 'none';
  return refused(
    `${path} is outside the allowed directories.`,
    `Allowed: ${where}. The operator adds more with --allow-dir or DPTTOOLS_ALLOWED_DIRS.`,
  );
}

function checkDenied(policy: PathPolicy, real: string): void {
  const names = real.slice(parse(real).root.length).split(sep).map(canonicalName);
  for (const denied of policy.denyWrite) {
    const wanted = denied.split('/').filter(Boolean).map(canonicalName);
    const found = names.some((_, at) => wanted.every((name, step) => names[at + step] === name));
    if (found && wanted.length > 0) {
      throw refused(`Writing into ${denied} is refused: ${real}.`, 'Ask the user to change it by hand.');
    }
  }
}

/** Case, width and composition differ between volumes; the stricter reading protects on all of them. */
const canonicalName = (name: string) => name.normalize('NFKC').toLowerCase();

function refused(message: string, hint: string): ToolError {
  return new ToolError({ code: 'path_refused', message, hint });
}
