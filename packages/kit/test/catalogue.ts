import { makeCatalogue } from '../src/select/catalogue.ts';
import { describeFamilyListing } from '../src/select/describe-family.ts';
import { fixtureFamily } from './fixture-family.ts';

export const fixtureListing = describeFamilyListing(fixtureFamily);

/** All tools of the fixture family, as a server of that family alone would serve them. */
export const fixtureCatalogue = makeCatalogue(
  { name: 'fixture-tools', title: 'Fixtures', version: '1.2.3' },
  [{ family: fixtureListing, tools: fixtureListing.tools.map((tool) => tool.listing) }],
);
