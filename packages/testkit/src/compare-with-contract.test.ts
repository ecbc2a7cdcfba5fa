import type { FamilyListing } from '@dpttools/kit/front';
import { describe, expect, test } from 'vitest';
import { type ContractTool, compareWithContract, readContract } from './compare-with-contract.ts';

type Listing = Pick<FamilyListing, 'serverName' | 'tools'>;

/** A family that lists exactly what the contract says of a server. */
function listingOf(server: string): Listing {
  const tools = readContract().filter((tool) => tool.server === server);
  return {
    serverName: server,
    tools: tools.map(({ name, profile, inputSchema }) => ({
      profile: profile as 'core',
      listing: {
        name,
        title: name,
        description: name,
        inputSchema: { ...inputSchema },
        outputSchema: {},
        annotations: {},
      },
    })),
  };
}

/** The same with one tool's schema replaced. */
function withSchema(listing: Listing, toolName: string, inputSchema: Record<string, unknown>): Listing {
  return {
    ...listing,
    tools: listing.tools.map((tool) =>
      tool.listing.name === toolName ? { ...tool, listing: { ...tool.listing, inputSchema } } : tool,
    ),
  };
}

const files = listingOf('file-system-tools');
const path = { type: 'string', description: 'File to read.' };
const encoding = { type: 'string', default: 'utf-8', description: 'Encoding.' };
const count = { type: 'integer', minimum: 1, description: 'Lines.' };
const readFile = { path, offset: count, limit: count, encoding };

describe('the contract', () => {
  test('names 106 tools of ten servers, and three searches with one provider', () => {
    const contract = readContract();
    expect(contract).toHaveLength(106 + 3);
    expect(new Set(contract.map(({ server }) => server)).size).toBe(10);
  });

  test.each(['core', 'full', 'opt-in'] as const)('agrees with itself in profile %s', (profile) => {
    for (const server of new Set(readContract().map((tool) => tool.server)))
      expect(compareWithContract(listingOf(server), profile)).toEqual([]);
  });

  test('says nothing of a family it does not know', () => {
    expect(compareWithContract({ ...files, serverName: 'clock-tools' }, 'core')).toEqual([]);
  });
});

describe('a tool', () => {
  test('may state its optional parameters without null, describe and bound them, and add optional ones', () => {
    const properties = { ...readFile, line_numbers: { type: 'boolean', default: false } };
    const listing = withSchema(files, 'read_file', { properties, required: ['path'] });
    expect(compareWithContract(listing, 'core')).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    [
      'drops a parameter',
      { properties: { path, offset: count, limit: count }, required: ['path'] },
      'read_file: parameter encoding is missing',
    ],
    [
      'changes a type',
      { properties: { ...readFile, limit: { type: 'number' } }, required: ['path'] },
      'read_file: type of limit is "number", not "integer"',
    ],
    [
      'changes a default',
      { properties: { ...readFile, encoding: { type: 'string', default: 'latin1' } }, required: ['path'] },
      'read_file: default of encoding is "latin1", not "utf-8"',
    ],
    [
      'gives a default where the contract has none',
      { properties: { ...readFile, limit: { type: 'integer', default: 100 } }, required: ['path'] },
      'read_file: default of limit is 100, not nothing',
    ],
    [
      'demands what is optional',
      { properties: readFile, required: ['path', 'limit'] },
      'read_file: required of limit is true, not false',
    ],
    [
      'does not demand what is required',
      { properties: readFile },
      'read_file: required of path is false, not true',
    ],
    [
      'demands a parameter of its own',
      { properties: { ...readFile, mode: { type: 'string' } }, required: ['path', 'mode'] },
      'read_file: parameter mode is not in the contract and is required',
    ],
  ])('that %s is told', (_, inputSchema, difference) => {
    expect(compareWithContract(withSchema(files, 'read_file', inputSchema), 'core')).toEqual([difference]);
  });

  test('that changes an enum is told', () => {
    const web = listingOf('web-search-tools');
    const contract = readContract().find(({ name }) => name === 'fetch_webpage');
    const { properties, required } = contract?.inputSchema ?? {};
    const format = { type: 'string', default: 'text', enum: ['text', 'markdown'] };
    const listing = withSchema(web, 'fetch_webpage', { properties: { ...properties, format }, required });
    expect(compareWithContract(listing, 'core')).toEqual([
      'fetch_webpage: type of format is {"enum":["markdown","text"]}, not {"enum":["html","markdown","text"]}',
    ]);
  });

  test('that is missing, or that nobody promised, is told', () => {
    const [first, ...others] = files.tools;
    const renamed =
      first === undefined ? [] : [{ ...first, listing: { ...first.listing, name: 'show_tree' } }];
    expect(compareWithContract({ ...files, tools: [...renamed, ...others] }, 'core')).toEqual([
      'get_directory_structure is missing',
      'show_tree is not in the contract',
    ]);
  });

  test('of its own passes when it is served only by name', () => {
    const own = files.tools.slice(0, 1).map((tool) => ({
      profile: 'opt-in' as const,
      listing: { ...tool.listing, name: 'count_lines' },
    }));
    expect(compareWithContract({ ...files, tools: [...files.tools, ...own] }, 'opt-in')).toEqual([]);
  });

  test('in another profile than promised is told', () => {
    const browser = listingOf('browser-tools');
    const tools = browser.tools.map((tool) =>
      tool.listing.name === 'browser_zoom' ? { ...tool, profile: 'full' as const } : tool,
    );
    expect(compareWithContract({ ...browser, tools }, 'core')).toEqual(['browser_zoom is missing']);
    expect(compareWithContract({ ...browser, tools }, 'full')).toEqual([]);
  });
});

test('a value of several types is compared as a set', () => {
  const tool = (types: string[]): ContractTool => ({
    server: 'forms',
    name: 'fill',
    profile: 'core',
    inputSchema: { properties: { value: { anyOf: types.map((type) => ({ type })) } }, required: ['value'] },
  });
  const listing = (types: string[]): Listing => ({
    serverName: 'forms',
    tools: [
      {
        profile: 'core',
        listing: {
          name: 'fill',
          title: '',
          description: '',
          inputSchema: { ...tool(types).inputSchema },
          outputSchema: {},
          annotations: {},
        },
      },
    ],
  });
  const contract = [tool(['string', 'integer', 'boolean'])];
  expect(compareWithContract(listing(['boolean', 'string', 'integer']), 'core', contract)).toEqual([]);
  expect(compareWithContract(listing(['boolean', 'string']), 'core', contract)).toHaveLength(1);
});
