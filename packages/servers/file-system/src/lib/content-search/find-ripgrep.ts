import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

export interface RipgrepLocation {
  /** A path that goes before all others. */
  readonly program?: string | undefined;
  /** Folders to look in last, in the form of the PATH variable. */
  readonly searchPath?: string | undefined;
}

/** The ripgrep to run: the one asked for, the one that came with the package, one on the search path, or none. */
export async function findRipgrep({
  program,
  searchPath = '',
}: RipgrepLocation = {}): Promise<string | undefined> {
  if (program !== undefined) return (await isExecutable(program)) ? program : undefined;
  const shipped = await shippedRipgrep();
  if (shipped !== undefined && (await isExecutable(shipped))) return shipped;
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  for (const folder of searchPath.split(delimiter)) {
    if (isAbsolute(folder) && (await isExecutable(join(folder, name)))) return join(folder, name);
  }
  return undefined;
}

/** Importing the package throws where it has no binary for the platform. */
async function shippedRipgrep(): Promise<string | undefined> {
  try {
    return (await import('@vscode/ripgrep')).rgPath;
  } catch {
    return undefined;
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
