import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function onPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export interface Program {
  readonly name: string;
  /** Undefined where the program is not installed. */
  readonly file: string | undefined;
  readonly howToGet: string;
}

export function systemProgram(name: string, environment: Readonly<Record<string, string>>): Program {
  return { name, file: onPath(name, environment['PATH'] ?? ''), howToGet: `no ${name} on the PATH` };
}

/** The very ripgrep that our server starts, so that the ratio compares servers and not versions. */
export async function shippedRipgrep(): Promise<Program> {
  const howToGet = '@vscode/ripgrep has no program for this platform';
  try {
    const { rgPath } = await import('@vscode/ripgrep');
    return { name: 'rg', file: rgPath, howToGet };
  } catch {
    return { name: 'rg', file: undefined, howToGet };
  }
}
