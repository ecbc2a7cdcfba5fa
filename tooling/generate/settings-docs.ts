import { kitSettings, selectionSettings } from '@dpttools/kit/front';
import { httpSettings } from '@dpttools/kit/serve';
import { launcherSettings } from '../../apps/launcher/src/launcher-settings.ts';
import type { SettingData } from '../../packages/kit/src/config/setting.ts';
import type { LoadedFamily } from '../workspace/load-families.ts';
import { familyOwnSettings } from './family-settings.ts';
import { settingsTable } from './settings-table.ts';

/** docs/settings.md: every setting there is, once. */
export function settingsDocs(families: readonly LoadedFamily[]): string {
  const sections: readonly (readonly [string, readonly SettingData[]])[] = [
    ['Every server', Object.values(kitSettings)],
    ['Which tools are served', Object.values(selectionSettings)],
    ['The composed server', Object.values(launcherSettings)],
    ['Serving over HTTP', Object.values(httpSettings)],
    ...families.map(({ family, listing }) => [family.title, familyOwnSettings(listing)] as const),
  ];
  const parts = sections.flatMap(([title, settings]) => [`## ${title}`, settingsTable(settings)]);
  return `${['<!-- Written by `pnpm generate` from the settings themselves. -->', '# Settings', intro, ...parts].join('\n\n')}\n`;
}

const intro =
  'A flag goes before an environment variable, and that before the default. A value that cannot be is an error at the start. All of them as a JSON Schema: `config.schema.json` in the package `dpttools`.';
