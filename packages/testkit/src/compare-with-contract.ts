import { readFileSync } from 'node:fs';
import type { FamilyListing, ListedTool } from '@dpttools/kit/front';
import { compareParameters, type InputSchema } from './compare-parameters.ts';

export interface ContractTool {
  readonly server: string;
  readonly name: string;
  readonly profile: string;
  readonly inputSchema: InputSchema;
}

const contractFiles = ['suite-tools.json', 'search-tools.json'];

/** The public interface of the suite: what every tool is called and takes. */
export function readContract(): ContractTool[] {
  return contractFiles.flatMap((name) => {
    const file = new URL(`../contract/${name}`, import.meta.url);
    // Checked in beside this package, in this form.
    return (JSON.parse(readFileSync(file, 'utf8')) as { tools: ContractTool[] }).tools;
  });
}

/** The tools a family serves by default, in its full profile, or only when they are named. */
export type ServedProfile = 'core' | 'full' | 'opt-in';

const profilesServed: Readonly<Record<ServedProfile, readonly string[]>> = {
  core: ['core'],
  full: ['core', 'full'],
  'opt-in': ['opt-in'],
};

/**
 * Where a family differs from the contract in one profile, one line each. Optional parameters of its own pass,
 * and so do tools of its own that are served only when they are named.
 */
export function compareWithContract(
  family: Pick<FamilyListing, 'serverName' | 'tools'>,
  profile: ServedProfile,
  contract: readonly ContractTool[] = readContract(),
): string[] {
  const isServed = (tool: { readonly profile: string }) => profilesServed[profile].includes(tool.profile);
  const promised = contract.filter((tool) => tool.server === family.serverName && isServed(tool));
  const listed = family.tools.filter(isServed);
  const isForeign = !contract.some(({ server }) => server === family.serverName);
  return isForeign ? [] : [...missingTools(promised, listed), ...listed.flatMap(differencesFrom(promised))];
}

function missingTools(promised: readonly ContractTool[], listed: readonly ListedTool[]): string[] {
  const names = listed.map(({ listing }) => listing.name);
  return promised.filter(({ name }) => !names.includes(name)).map(({ name }) => `${name} is missing`);
}

function differencesFrom(promised: readonly ContractTool[]): (tool: ListedTool) => string[] {
  return ({ profile, listing }) => {
    const contract = promised.find(({ name }) => name === listing.name);
    if (contract === undefined) return profile === 'opt-in' ? [] : [`${listing.name} is not in the contract`];
    return compareParameters(contract.inputSchema, listing.inputSchema).map(
      (difference) => `${listing.name}: ${difference}`,
    );
  };
}
