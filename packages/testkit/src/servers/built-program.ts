import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerCommand } from './server-connection.ts';

/** The program that a package installs: the one in its `bin`, as it was built. */
export function builtProgram(packageFolder: URL, args: readonly string[] = []): ServerCommand {
  const folder = packageFolder.href.endsWith('/') ? packageFolder : new URL(`${packageFolder.href}/`);
  // The form of every manifest in this repository.
  const { name, bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
    readonly name: string;
    readonly bin?: Readonly<Record<string, string>>;
  };
  const [place] = Object.values(bin ?? {});
  if (place === undefined) throw new Error(`${name} has no program.`);
  const file = fileURLToPath(new URL(place, folder));
  if (!existsSync(file)) throw new Error(`${file} is not built. Run pnpm build.`);
  return { command: process.execPath, args: [file, ...args] };
}
