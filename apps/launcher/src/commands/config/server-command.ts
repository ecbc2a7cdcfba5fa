import { delimiter, resolve } from 'node:path';
import type { FamilyListing } from '@dpttools/kit/front';
import { declaredSettings } from '../../launcher-settings.ts';
import type { ServerCommand } from './clients.ts';

/** The published package, or a program that is on this machine already. */
export type ServerSource = 'package' | { readonly node: string; readonly binFile: string };

export function serverCommand(
  source: ServerSource,
  settings: readonly string[],
  platform: NodeJS.Platform = process.platform,
): ServerCommand {
  if (source !== 'package') return { command: source.node, args: [source.binFile, ...settings] };
  const npx = ['npx', '-y', 'dpttools', ...settings];
  // On Windows npx is a script, which only the command interpreter starts.
  return platform === 'win32'
    ? { command: 'cmd', args: ['/c', ...npx] }
    : { command: 'npx', args: npx.slice(1) };
}

type FlagValues = Readonly<Record<string, readonly string[]>>;

/** The given settings as arguments; paths become absolute, since a client starts the server somewhere else. */
export function settingArguments(
  values: FlagValues,
  families: readonly FamilyListing[],
  workingDirectory: string,
): string[] {
  const kinds = new Map(declaredSettings(families).map(({ flag, kind }) => [flag, kind]));
  return Object.entries(values).flatMap(([flag, texts]) =>
    texts.flatMap((text) => {
      switch (kinds.get(flag)) {
        case 'boolean':
          return text === 'true' ? [`--${flag}`] : [`--${flag}=${text}`];
        case 'path-list':
          return text.split(delimiter).flatMap((path) => [`--${flag}`, absolute(path, workingDirectory)]);
        default:
          return text.startsWith('--') ? [`--${flag}=${text}`] : [`--${flag}`, text];
      }
    }),
  );
}

function absolute(path: string, workingDirectory: string): string {
  return path.startsWith('~') ? path : resolve(workingDirectory, path);
}
