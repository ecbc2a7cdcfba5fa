import type { FamilyListing } from '@dpttools/kit/front';
import type { SettingData } from '../../packages/kit/src/config/setting.ts';
import { type ContractTool, compareWithContract } from '../../packages/testkit/src/compare-with-contract.ts';
import { tokenCounts } from '../generate/token-counts.ts';
import { styleFaults, toolFaults, wordFaults } from './tool-faults.ts';

/** Names that everybody knows already, outside services and their users among them. */
const customaryNames = /^(?:[A-Z0-9]+_API_KEYS?|GOOGLE_CSE_ID|SEARXNG_URLS)$/;

/** What is wrong with a family as clients see it, one line each. */
export function familyFaults(listing: FamilyListing, contract: readonly ContractTool[]): string[] {
  const tools = listing.tools.map((tool) => tool.listing);
  const profiles = ['core', 'full', 'opt-in'] as const;
  const differences = profiles.flatMap((profile) => compareWithContract(listing, profile, contract));
  const words = [
    ...wordFaults('its title', listing.title),
    ...wordFaults('its summary', listing.summary),
    ...(listing.instructions === '' ? [] : wordFaults('its instructions', listing.instructions)),
  ];
  const faults = [
    ...words,
    ...Object.values(listing.settings).flatMap(settingFaults),
    ...tools.flatMap(toolFaults),
    ...styleFaults(tools),
    ...new Set(differences),
  ];
  return faults.map((fault) => `${listing.id}: ${fault}`);
}

/** By family id and profile: the most tokens that its tools may cost a model. */
export type TokenBudgets = Readonly<Record<string, Partial<Record<'core' | 'full', number>>>>;

/** What a family costs beyond what it may. */
export function budgetFaults(listing: FamilyListing, budgets: TokenBudgets): string[] {
  const { profiles } = tokenCounts(listing);
  return Object.entries(budgets[listing.id] ?? {}).flatMap(([profile, budget]) => {
    const cost = profiles[profile as keyof typeof profiles];
    return cost <= budget
      ? []
      : [`${listing.id}: profile ${profile} costs ${cost} tokens; ${budget} is the most`];
  });
}

/** The composed server tells its tools apart by name alone. */
export function sharedNames(listings: readonly FamilyListing[]): string[] {
  const owners = new Map<string, string[]>();
  for (const { id, tools } of listings)
    for (const { listing } of tools) owners.set(listing.name, [...(owners.get(listing.name) ?? []), id]);
  return [...owners]
    .filter(([, families]) => families.length > 1)
    .map(([name, families]) => `${name} is a tool of ${families.join(' and ')}`);
}

function settingFaults({ env, flag, secret, inherited }: SettingData): string[] {
  const isKey = /_API_KEYS?$/.test(env);
  return [
    ...(inherited === true || env.startsWith('DPTTOOLS_') || customaryNames.test(env)
      ? []
      : [`${env} does not begin with DPTTOOLS_`]),
    ...(isKey && secret !== true ? [`${env} is not declared secret`] : []),
    ...(secret === true && flag !== undefined
      ? [`${env} is a secret with a flag: other users see arguments`]
      : []),
  ];
}
