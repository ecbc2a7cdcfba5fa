import { type SettingData, type SettingValues, setting } from '@dpttools/kit';
import {
  type FamilyListing,
  familySelectionSettings,
  kitSettings,
  loadSettings,
  type SettingSources,
  selectionSettings,
} from '@dpttools/kit/front';

export const launcherSettings = {
  isolation: setting.list({
    env: 'DPTTOOLS_ISOLATION',
    flag: 'isolation',
    summary: 'Where a family runs, as <family>=in-process or <family>=child-process.',
  }),
  childIdleS: setting.number({
    env: 'DPTTOOLS_CHILD_IDLE_S',
    summary: 'Seconds after which a child process that holds nothing and is not used ends; 0 keeps it.',
    default: 300,
    min: 0,
  }),
};

const generalSettings = { ...kitSettings, ...selectionSettings, ...launcherSettings };

/** Everything that can be set for a composition, the general settings first. */
export function declaredSettings(families: readonly FamilyListing[]): SettingData[] {
  return [...Object.values(generalSettings), ...families.flatMap(settingsOfFamily)];
}

export function settingsOfFamily(family: FamilyListing): SettingData[] {
  const { optIn, settings } = family;
  return [
    ...(optIn === undefined ? [] : [optIn]),
    ...Object.values(familySelectionSettings(family)),
    ...Object.values(settings),
  ];
}

export interface FamilyChoice {
  readonly isWanted: boolean;
  readonly profile: 'core' | 'full';
  readonly optIn: readonly string[];
}

/** What the settings say about what is served, before the families are held against it. */
export interface LaunchChoice {
  readonly only: readonly string[];
  readonly without: readonly string[];
  readonly readOnly: boolean;
  readonly isolation: readonly string[];
  /** By family id. */
  readonly families: ReadonlyMap<string, FamilyChoice>;
}

/** Reads every setting of every family, so that a wrong value is told at the start and not at the first call. */
export function readLaunchChoice(families: readonly FamilyListing[], sources: SettingSources): LaunchChoice {
  const { only, without, readOnly, isolation, profile } = loadSettings(generalSettings, sources);
  const choices = families.map((family) => [family.id, readFamilyChoice(family, sources, profile)] as const);
  return { only, without, readOnly, isolation, families: new Map(choices) };
}

function readFamilyChoice(
  family: FamilyListing,
  sources: SettingSources,
  generalProfile: SettingValues<typeof selectionSettings>['profile'],
): FamilyChoice {
  loadSettings(family.settings, sources);
  const { profile, enable } = loadSettings({ ...familySelectionSettings(family) }, sources);
  const { optIn } = family;
  return {
    isWanted: optIn === undefined || loadSettings({ optIn }, sources).optIn === true,
    profile: profile === 'core' || profile === 'full' ? profile : generalProfile,
    optIn: enable,
  };
}
