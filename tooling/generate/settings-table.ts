import { settingWords } from '@dpttools/kit/front';
import type { SettingData } from '../../packages/kit/src/config/setting.ts';
import { code, table } from './markdown.ts';

export function settingsTable(settings: readonly SettingData[]): string {
  const rows = settings.map((setting) => [
    code(setting.env),
    setting.flag === undefined ? '' : code(flagForm(setting)),
    `${settingWords(setting)}${setting.secret === true ? ' Secret: never logged.' : ''}`,
  ]);
  return table(['environment', 'flag', 'meaning'], rows);
}

function flagForm({ flag, kind }: SettingData): string {
  return kind === 'boolean' ? `--${flag}` : `--${flag} <${kind}>`;
}
