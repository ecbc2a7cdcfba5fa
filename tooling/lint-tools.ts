// pnpm check:tools   holds every family's tools against the contract and against what clients take

import { readFileSync } from 'node:fs';
import { readContract } from '../packages/testkit/src/compare-with-contract.ts';
import { budgetFaults, familyFaults, sharedNames, type TokenBudgets } from './tool-rules/family-faults.ts';
import { loadFamilies } from './workspace/load-families.ts';

const listings = (await loadFamilies()).map(({ listing }) => listing);
const contract = readContract();
const budgetFile = new URL('token-budgets.json', import.meta.url);
const budgets = JSON.parse(readFileSync(budgetFile, 'utf8')) as TokenBudgets;
const faults = [
  ...listings.flatMap((listing) => [...familyFaults(listing, contract), ...budgetFaults(listing, budgets)]),
  ...sharedNames(listings),
];
const tools = listings.reduce((sum, listing) => sum + listing.tools.length, 0);

for (const fault of faults) console.log(fault);
console.log(`${tools} tools of ${listings.length} families, ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
