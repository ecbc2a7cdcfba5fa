import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isJsonObject, memberAt } from '../harness/json-value.ts';

/** Looks where Node would, but not through `exports`, which often hide package.json. */
function findManifest(packageName: string, fromFolder: string): string | undefined {
  const folders = createRequire(join(fromFolder, 'package.json')).resolve.paths(packageName) ?? [];
  return folders.map((folder) => join(folder, packageName, 'package.json')).find((file) => existsSync(file));
}

/** The script behind a command of an installed package, or undefined where the package is not installed. */
export function packageScript(packageName: string, fromFolder: string, command?: string): string | undefined {
  const manifestFile = findManifest(packageName, fromFolder);
  if (manifestFile === undefined) return undefined;
  const manifest: unknown = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const bin = memberAt(manifest, 'bin');
  const script = isJsonObject(bin) ? (command === undefined ? Object.values(bin)[0] : bin[command]) : bin;
  return typeof script === 'string' ? join(dirname(manifestFile), script) : undefined;
}
