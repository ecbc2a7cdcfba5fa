import { parseSetting } from './parse-setting.ts';
import type { Setting, SettingData, SettingValues } from './setting.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingSources {
  /** Flag without dashes → the texts given. */
  readonly flags?: Readonly<Record<string, readonly string[]>>;
  readonly environment: Environment;
}

/** Flag before environment before default. An empty environment variable counts as unset. */
export function loadSettings<S extends Readonly<Record<string, Setting<unknown>>>>(
  declared: S,
  sources: SettingSources,
): SettingValues<S> {
  const values = Object.entries(declared).map(([key, setting]) => [key, loadSetting(setting, sources)]);
  // The keys are those of `declared`, each parsed by its own kind.
  return Object.fromEntries(values) as SettingValues<S>;
}

function loadSetting(setting: SettingData, { flags = {}, environment }: SettingSources): unknown {
  const given = setting.flag === undefined ? undefined : flags[setting.flag];
  if (given !== undefined && given.length > 0) return parseSetting(setting, given, `--${setting.flag}`);
  const text = environment[setting.env];
  return text === undefined || text === '' ? setting.default : parseSetting(setting, [text], setting.env);
}

/** The environment that gives another process the settings that stood in flags here. */
export function settingsAsEnvironment(
  declared: readonly SettingData[],
  flags: Readonly<Record<string, readonly string[]>>,
  pathDelimiter: string,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const { flag, env, kind } of declared) {
    const given = flag === undefined ? undefined : flags[flag];
    if (given === undefined) continue;
    const separator = kind === 'path-list' ? pathDelimiter : ',';
    environment[env] = kind === 'list' || kind === 'path-list' ? given.join(separator) : (given.at(-1) ?? '');
  }
  return environment;
}
