import { type FamilyListing, familySelectionSettings } from '@dpttools/kit/front';
import type { SettingData } from '../../packages/kit/src/config/setting.ts';

/** What one family adds to the settings that every server has; what it only reads from the system is not ours to set. */
export function familyOwnSettings(listing: FamilyListing): SettingData[] {
  const optIn = listing.optIn === undefined ? [] : [listing.optIn];
  return [
    ...optIn,
    ...Object.values(listing.settings).filter(({ inherited }) => inherited !== true),
    ...Object.values<SettingData>({ ...familySelectionSettings(listing) }),
  ];
}
