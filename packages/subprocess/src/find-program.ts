import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import type { SourceEnvironment } from './environment.ts';

export interface ProgramSearch {
  /** Where PATH (and on Windows PATHEXT) is read. */
  readonly environment: SourceEnvironment;
  readonly platform?: NodeJS.Platform | undefined;
}

const found = new Map<string, string>();

/**
 * The absolute path of a program, or undefined. What was found is remembered as long as it stays executable;
 * what was not found is looked for again, since it may have been installed meanwhile.
 */
export async function findProgram(name: string, search: ProgramSearch): Promise<string | undefined> {
  const platform = search.platform ?? process.platform;
  const path = readVariable(search.environment, 'PATH', platform);
  const key = [platform, path, name].join('\0');
  const known = found.get(key);
  if (known !== undefined && (await isExecutable(known, platform))) return known;
  const program = await look(candidates({ name, path, platform, environment: search.environment }), platform);
  if (program === undefined) found.delete(key);
  else found.set(key, program);
  return program;
}

async function look(paths: readonly string[], platform: NodeJS.Platform): Promise<string | undefined> {
  for (const path of paths) {
    if (await isExecutable(path, platform)) return path;
  }
  return undefined;
}

interface Lookup extends ProgramSearch {
  readonly name: string;
  readonly path: string | undefined;
  readonly platform: NodeJS.Platform;
}

/** Relative entries of PATH are left out: what they name depends on the working directory, where anyone may put a program. */
function candidates({ name, path, platform, environment }: Lookup): readonly string[] {
  const { isAbsolute, join, delimiter } = platform === 'win32' ? win32 : posix;
  if (name === '' || name.includes('\0')) return [];
  const endings =
    platform === 'win32' ? windowsEndings(name, readVariable(environment, 'PATHEXT', platform)) : [''];
  const names = endings.map((ending) => `${name}${ending}`);
  if (isAbsolute(name)) return names;
  if (name.includes('/') || (platform === 'win32' && name.includes('\\'))) return [];
  const folders = (path ?? (platform === 'win32' ? '' : '/usr/bin:/bin'))
    .split(delimiter)
    .map((folder) => (platform === 'win32' ? folder.replaceAll('"', '') : folder));
  return folders
    .filter((folder) => isAbsolute(folder))
    .flatMap((folder) => names.map((each) => join(folder, each)));
}

/** Of PATHEXT only what starts without a shell. */
const startable = new Set(['.exe', '.com']);

function windowsEndings(name: string, pathExt = '.COM;.EXE'): readonly string[] {
  if (startable.has(win32.extname(name).toLowerCase())) return [''];
  return pathExt.split(';').filter((ending) => startable.has(ending.toLowerCase()));
}

/** Windows takes `Path` for `PATH`, but an object does not. */
function readVariable(
  environment: SourceEnvironment,
  name: string,
  platform: NodeJS.Platform,
): string | undefined {
  if (platform !== 'win32') return environment[name];
  return Object.entries(environment).find(([key]) => key.toUpperCase() === name)?.[1];
}

async function isExecutable(path: string, platform: NodeJS.Platform): Promise<boolean> {
  try {
    if (platform !== 'win32') await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
