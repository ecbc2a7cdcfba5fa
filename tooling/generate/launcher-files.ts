import { kitSettings, selectionSettings } from '@dpttools/kit/front';
import { httpSettings } from '@dpttools/kit/serve';
import { launcherSettings } from '../../apps/launcher/src/launcher-settings.ts';
import type { LoadedFamily } from '../workspace/load-families.ts';
import { camelCase } from '../workspace/names.ts';
import { readManifest } from '../workspace/packages.ts';
import { configSchema } from './config-schema.ts';
import { familyOwnSettings } from './family-settings.ts';
import { json } from './generated-files.ts';
import { serverManifest } from './server-manifest.ts';

const folder = 'apps/launcher';

/** The launcher's registry of families, their listings in one file, the schema of all settings, and how the composed server is published. */
export function launcherFiles(root: string, families: readonly LoadedFamily[]): Map<string, string> {
  const settings = [kitSettings, selectionSettings, launcherSettings, httpSettings].flatMap((declared) =>
    Object.values(declared),
  );
  const own = families.flatMap(({ listing }) => familyOwnSettings(listing));
  const every = [...settings, ...own];
  const server = serverManifest(readManifest(root, folder), 'dpttools', every);
  return new Map([
    [`${folder}/src/families.ts`, registry(families)],
    [`${folder}/generated/listing.json`, json({ families: families.map(({ listing }) => listing) })],
    [`${folder}/generated/config.schema.json`, json(configSchema(every))],
    [`${folder}/server.json`, json(server)],
  ]);
}

function registry(families: readonly LoadedFamily[]): string {
  const entries = families.map(({ family: { id }, manifest }) => {
    const key = camelCase(id) === id ? id : `'${id}'`;
    const name = camelCase(id);
    return `${key}: () => import('${manifest.name}/family').then(({ ${name} }) => ${name}),`;
  });
  return [
    '// Written by `pnpm generate` from the packages in packages/servers.',
    "import type { FamilyRegistry } from './launch/family-registry.ts';",
    '',
    'export const families: FamilyRegistry = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
