import { describe, expect, it } from 'vitest';
import { fixtureFamily } from '../../test/fixture-family.ts';
import { makeCatalogue } from './catalogue.ts';
import { composeInstructions } from './compose-instructions.ts';
import { describeFamilyListing } from './describe-family.ts';
import type { FamilyListing } from './listing.ts';

const server = { name: 'x', title: 'X', version: '1.0.0' };
const listing = describeFamilyListing(fixtureFamily);

function served(family: FamilyListing) {
  return { family, tools: family.tools.map((tool) => tool.listing) };
}

describe('makeCatalogue', () => {
  it('lists the tools of all families in order and knows whose they are', () => {
    const other = {
      ...listing,
      id: 'other',
      tools: listing.tools.map((tool) => ({
        ...tool,
        listing: { ...tool.listing, name: `other_${tool.listing.name}` },
      })),
    };
    const catalogue = makeCatalogue(server, [served(listing), served(other)]);
    expect(catalogue.tools.map(({ name }) => name)).toEqual([
      ...listing.tools.map((tool) => tool.listing.name),
      ...other.tools.map((tool) => tool.listing.name),
    ]);
    expect(catalogue.familyOf.get('read_fixture')).toBe('fixture');
    expect(catalogue.familyOf.get('other_read_fixture')).toBe('other');
    expect(JSON.stringify(makeCatalogue(server, [served(listing), served(other)]))).toBe(
      JSON.stringify(catalogue),
    );
  });

  it('fails on a name that two tools have', () => {
    expect(() => makeCatalogue(server, [served(listing), served({ ...listing, id: 'copy' })])).toThrow(
      'Both fixture and copy have a tool named read_fixture.',
    );
    const [tool] = served(listing).tools;
    const twice = tool === undefined ? [] : [tool, tool];
    expect(() => makeCatalogue(server, [{ family: listing, tools: twice }])).toThrow(
      'Both fixture and fixture',
    );
  });

  it('says nothing of a family without a tool to serve', () => {
    const catalogue = makeCatalogue(server, [
      served(listing),
      { family: { ...listing, title: 'Other' }, tools: [] },
    ]);
    expect(catalogue.instructions).toBe('Call these from tests.');
    expect(makeCatalogue(server, []).instructions).toBe('');
  });
});

describe('composeInstructions', () => {
  const words = (title: string, instructions: string, summary = 'does things.') => ({
    title,
    instructions,
    summary,
  });

  it('puts those of several families in lines', () => {
    expect(composeInstructions([words('A', 'Use a first.'), words('B', '')])).toBe(
      'A: Use a first.\nB: does things.',
    );
  });

  it('falls back to the summaries, then to the titles', () => {
    const long = 'x'.repeat(1000);
    expect(composeInstructions([words('A', long), words('B', long)])).toBe(
      'A: does things.\nB: does things.',
    );
    expect(composeInstructions([words('A', long, long), words('B', long, long)])).toBe('Tools for: A, B.');
  });

  it.each([
    ['one family', [words('A', 'A sentence of some length. '.repeat(200))]],
    ['one endless sentence', [words('A', 'x'.repeat(5000))]],
    [
      'many families',
      Array.from({ length: 400 }, (_, at) => words(`Title ${at}`, 'é'.repeat(50), 'ü'.repeat(50))),
    ],
    [
      'letters of several bytes',
      [words('A', '漢字です。 '.repeat(400)), words('B', '漢字です。 '.repeat(400))],
    ],
  ])('never exceeds what clients read: %s', (_name, families) => {
    const text = composeInstructions(families);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1900);
    expect(text === '' || /[.。]$/.test(text)).toBe(true);
  });
});
