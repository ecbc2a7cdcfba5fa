import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What each workspace package can be imported as → its TypeScript source, in the form of tsconfig's `paths`. */
export function workspaceSources(): Record<string, string[]> {
  const sources: Record<string, string[]> = {};
  for (const folder of packageFolders()) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    for (const [subpath, conditions] of Object.entries(exports)) {
      const source = conditions['dpttools-source'];
      if (source !== undefined) sources[`${name}${subpath.slice(1)}`] = [join(folder, source)];
    }
  }
  return sources;
}

function packageFolders(): string[] {
  return ['packages', 'packages/servers']
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}
