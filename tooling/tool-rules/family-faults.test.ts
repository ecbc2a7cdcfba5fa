import { defineFamily, readsLocal, setting, toolFactory } from '@dpttools/kit';
import type { FamilyListing, ToolListing } from '@dpttools/kit/front';
import { describeFamilyListing } from '@dpttools/kit/host';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readContract } from '../../packages/testkit/src/compare-with-contract.ts';
import { placeholders } from '../scaffold/placeholder-words.ts';
import { budgetFaults, familyFaults, sharedNames } from './family-faults.ts';

const readTime = toolFactory<null>()({
  name: 'read_time',
  title: 'Read time',
  description: 'Tell the time in a zone.',
  input: z.object({
    time_zone: z.string().describe('Zone, such as Europe/Berlin.'),
    format: z.enum(['short', 'long']).default('short').describe('How it is written.'),
    at: z.int().min(0).optional().describe('Seconds since 1970; left out: now.'),
    places: z.array(z.string()).optional().describe('More zones.'),
    labels: z.record(z.string(), z.unknown()).optional().describe('Zone to label.'),
  }),
  output: z.object({ time: z.string() }),
  safety: readsLocal,
  profile: 'core',
  handler: async () => ({ time: '' }),
});

const clock = describeFamilyListing(
  defineFamily({
    id: 'clock',
    serverName: 'clock-tools',
    title: 'Clock',
    summary: 'tell the time.',
    settings: {
      zone: setting.text({ env: 'DPTTOOLS_CLOCK_ZONE', summary: 'Default zone.', default: 'UTC' }),
    },
    isolation: 'in-process',
    concurrency: 'parallel',
    stateful: false,
    tools: [readTime],
    open: async () => null,
  }),
);

const faultsOf = (listing: FamilyListing) => familyFaults(listing, readContract());

/** The family with its tool changed in one way. */
function withTool(change: Partial<ToolListing>): FamilyListing {
  return {
    ...clock,
    tools: clock.tools.map((tool) => ({ ...tool, listing: { ...tool.listing, ...change } })),
  };
}

/** The family with one parameter added to its tool, or the root of the schema changed. */
function withParameter(name: string, field: unknown, root: Record<string, unknown> = {}): FamilyListing {
  const schema = clock.tools[0]?.listing.inputSchema;
  const properties = { ...(schema?.['properties'] as object), [name]: field };
  return withTool({ inputSchema: { ...schema, properties, ...root } });
}

const text = { type: 'string', description: 'Something.' };
const annotations = clock.tools[0]?.listing.annotations ?? {};

test('a tool as the kit lists it has no fault', () => {
  expect(faultsOf(clock)).toEqual([]);
});

describe('told of a tool:', () => {
  test.each<[string, FamilyListing, string]>([
    ['a name with capitals', withTool({ name: 'readTime' }), 'its name is not of a-z, 0-9 and _'],
    ['a long name', withTool({ name: 'read_'.repeat(8) }), 'its name is longer than 32 characters'],
    ['no description', withTool({ description: ' ' }), 'its description: empty'],
    [
      'what the scaffold wrote',
      withTool({ description: placeholders.tool }),
      'its description: still what the scaffold wrote',
    ],
    [
      'a parameter as the scaffold wrote it',
      withParameter('place', { ...text, description: placeholders.parameter }),
      'the description of place: still what the scaffold wrote',
    ],
    [
      'a long description',
      withTool({ description: 'a'.repeat(1501) }),
      'its description: more than 1500 bytes',
    ],
    [
      'words that do not show',
      withTool({ description: 'Zone\u{e0041}.' }),
      'its description: characters other than printable ASCII',
    ],
    [
      'a hint left out',
      withTool({ annotations: { ...annotations, openWorldHint: undefined as never } }),
      'openWorldHint is not stated',
    ],
    [
      'reading that destroys',
      withTool({ annotations: { ...annotations, destructiveHint: true } }),
      'it cannot both change nothing and destroy',
    ],
    [
      'an output that is no object',
      withTool({ outputSchema: { type: 'array' } }),
      'the output schema is no object',
    ],
    ['a parameter without words', withParameter('place', { type: 'string' }), 'place is not described'],
    [
      'an open root',
      withParameter('place', text, { additionalProperties: true }),
      'the root is open: unknown parameters would pass',
    ],
    [
      'a union at the root',
      withParameter('place', text, { anyOf: [{ required: ['place'] }] }),
      'anyOf at the root',
    ],
    ['a reference at the root', withParameter('place', text, { $ref: '#/$defs/place' }), '$ref at the root'],
    ['a constant', withParameter('place', { ...text, const: 'here' }), 'place uses const'],
    ['a format', withParameter('place', { ...text, format: 'uri' }), 'place uses format'],
    [
      'an exclusive bound',
      withParameter('place', { ...text, type: 'number', exclusiveMinimum: 0 }),
      'place uses exclusiveMinimum',
    ],
    [
      'null among the types',
      withParameter('place', { ...text, type: ['string', 'null'] }),
      'place has no single type',
    ],
    [
      'null in a union',
      withParameter('place', { description: 'Something.', anyOf: [{ type: 'string' }, { type: 'null' }] }),
      'place is a union of something else than plain types',
    ],
    [
      'a tuple',
      withParameter('place', { ...text, type: 'array', prefixItems: [{ type: 'string' }] }),
      'place uses prefixItems',
    ],
    [
      'an enum of numbers',
      withParameter('place', { ...text, enum: [1, 2] }),
      'place has an enum of something else than strings',
    ],
    [
      'a nested field without words',
      withParameter('place', { ...text, type: 'object', properties: { name: { type: 'string' } } }),
      'place.name is not described',
    ],
    [
      'a name in another style',
      withParameter('placeName', text),
      'parameter placeName is in another style than the others',
    ],
  ])('%s', (_, listing, fault) => {
    expect(faultsOf(listing).map((line) => line.replace(/^clock: \S+: /, ''))).toContain(fault);
  });

  test('nothing of a value of several plain types, which clients take', () => {
    const value = { description: 'Value.', anyOf: [{ type: 'string' }, { type: 'boolean' }] };
    expect(faultsOf(withParameter('value', value))).toEqual([]);
  });
});

describe('told of a family:', () => {
  const declared = (env: string, more = {}) => ({
    ...clock,
    settings: { zone: { kind: 'text' as const, env, summary: 'Zone.', ...more } },
  });

  test.each<[string, FamilyListing, string]>([
    [
      'long instructions',
      { ...clock, instructions: 'a'.repeat(1501) },
      'clock: its instructions: more than 1500 bytes',
    ],
    [
      'a setting under a foreign name',
      declared('CLOCK_ZONE'),
      'clock: CLOCK_ZONE does not begin with DPTTOOLS_',
    ],
    ['a key that would be logged', declared('CLOCK_API_KEY'), 'clock: CLOCK_API_KEY is not declared secret'],
    [
      'a secret among the arguments',
      declared('CLOCK_API_KEY', { secret: true, flag: 'key' }),
      'clock: CLOCK_API_KEY is a secret with a flag: other users see arguments',
    ],
    [
      'a tool the contract has otherwise',
      { ...clock, serverName: 'file-system-tools' },
      'clock: read_time is not in the contract',
    ],
  ])('%s', (_, listing, fault) => {
    expect(faultsOf(listing)).toContain(fault);
  });

  test('nothing of a variable of the system that it only reads', () => {
    expect(faultsOf(declared('PATH', { inherited: true }))).not.toContainEqual(
      expect.stringContaining('PATH'),
    );
  });

  test('a tool name that another family has', () => {
    expect(sharedNames([clock, { ...clock, id: 'watch' }])).toEqual([
      'read_time is a tool of clock and watch',
    ]);
  });

  test('tools that cost more than they may', () => {
    expect(budgetFaults(clock, { clock: { core: 1000 } })).toEqual([]);
    expect(budgetFaults(clock, { clock: { core: 100 } })).toEqual([
      expect.stringMatching(/^clock: profile core costs \d+ tokens; 100 is the most$/),
    ]);
  });
});
