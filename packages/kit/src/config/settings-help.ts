import { describeRange } from './parse-setting.ts';
import type { SettingData } from './setting.ts';

/** One paragraph a setting: flag, environment variable, what it does, default. */
export function settingsHelp(settings: readonly SettingData[]): string {
  const own = settings.filter(({ inherited }) => inherited !== true);
  return own.map((setting) => `  ${names(setting)}\n      ${settingWords(setting)}`).join('\n');
}

function names({ flag, env, kind }: SettingData): string {
  const value = kind === 'boolean' ? '' : ` <${kind}>`;
  return flag === undefined ? env : `--${flag}${value}, ${env}`;
}

/** What a setting does and what it may be, in one line. */
export function settingWords(setting: SettingData): string {
  const { summary, choices, kind } = setting;
  const range = kind === 'integer' || kind === 'number' ? ` ${capitalised(describeRange(setting))}.` : '';
  const among = choices === undefined ? '' : ` One of ${choices.filter(Boolean).join(', ')}.`;
  return `${summary}${range}${among}${defaultWords(setting)}`;
}

function defaultWords({ default: value }: SettingData): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return ` Default: ${String(value)}.`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
