import { type FamilyListing, kitSettings } from '@dpttools/kit/front';
import { settingsOfFamily } from '../launcher-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a family's own process: all of ours but the settings that are not its own,
 * so that the keys of one family are not there to be read in another.
 */
export function childEnvironment(
  family: FamilyListing,
  families: readonly FamilyListing[],
  environment: Environment,
): Record<string, string> {
  const own = new Set([...Object.values(kitSettings), ...settingsOfFamily(family)].map(({ env }) => env));
  const declared = families.flatMap(settingsOfFamily).filter(({ inherited }) => inherited !== true);
  const foreign = new Set(declared.map(({ env }) => env));
  const isGiven = ([name, value]: [string, string | undefined]): boolean =>
    value !== undefined && (own.has(name) || !(foreign.has(name) || name.startsWith('DPTTOOLS_')));
  return Object.fromEntries(Object.entries(environment).filter(isGiven)) as Record<string, string>;
}
