import { type Setting, setting } from '../config/setting.ts';
import type { FamilyListing } from './listing.ts';

export const selectionSettings = {
  profile: setting.choice({
    env: 'DPTTOOLS_PROFILE',
    flag: 'profile',
    summary: 'Which profile of every family is served.',
    choices: ['core', 'full'],
    default: 'core',
  }),
  only: setting.list({
    env: 'DPTTOOLS_ONLY',
    flag: 'only',
    summary: 'Serve only these families and tools.',
  }),
  without: setting.list({
    env: 'DPTTOOLS_WITHOUT',
    flag: 'without',
    summary: 'Leave out these families and tools.',
  }),
  readOnly: setting.boolean({
    env: 'DPTTOOLS_READ_ONLY',
    flag: 'read-only',
    summary: 'Serve only tools that change nothing.',
    default: false,
  }),
};

export interface FamilySelectionSettings {
  readonly profile: Setting<string>;
  readonly enable: Setting<readonly string[]>;
}

const prefix = (familyId: string) => `DPTTOOLS_${familyId.toUpperCase().replaceAll('-', '_')}`;

/** A family's own profile and its opt-in tools. An unset profile follows the general one. */
export function familySelectionSettings(
  family: Pick<FamilyListing, 'id' | 'title'>,
): FamilySelectionSettings {
  return {
    profile: setting.choice({
      env: `${prefix(family.id)}_PROFILE`,
      summary: `Profile of ${family.title}; unset: the general one.`,
      choices: ['', 'core', 'full'],
      default: '',
    }),
    enable: setting.list({
      env: `${prefix(family.id)}_ENABLE`,
      summary: `Opt-in tools of ${family.title} to serve.`,
    }),
  };
}
