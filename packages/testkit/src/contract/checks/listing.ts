import { describeFamilyListing } from '@dpttools/kit/host';
import { styleFaults, toolFaults, wordFaults } from '../../../../../tooling/tool-rules/tool-faults.ts';
import { compareWithContract, type ServedProfile } from '../../compare-with-contract.ts';
import type { ContractCheck } from '../contract-check.ts';

const profiles: readonly ServedProfile[] = ['core', 'full', 'opt-in'];

export const listingIsPortable: ContractCheck = {
  title: 'lists tools with names, words and schemas that every client takes',
  find({ family }) {
    const listing = describeFamilyListing(family);
    const tools = listing.tools.map((tool) => tool.listing);
    const names = tools.map(({ name }) => name);
    return [
      ...wordFaults('the title of the family', listing.title),
      ...wordFaults('its summary', listing.summary),
      ...(listing.instructions === '' ? [] : wordFaults('its instructions', listing.instructions)),
      ...tools.flatMap(toolFaults),
      ...styleFaults(tools),
      ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is there twice`),
    ];
  },
};

export const contractIsKept: ContractCheck = {
  title: 'takes what the contract says, in every profile',
  find: ({ family }) => {
    const listing = describeFamilyListing(family);
    return [...new Set(profiles.flatMap((profile) => compareWithContract(listing, profile)))];
  },
};
