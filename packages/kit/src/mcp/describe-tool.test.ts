import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixtureFamily, readFixture, sumNumbers } from '../../test/fixture-family.ts';
import { describeFamilyListing } from '../select/describe-family.ts';
import { describeTool } from './describe-tool.ts';

describe('describeTool', () => {
  it('lists names, words, schemas, all four hints and the size hint', () => {
    expect(describeTool(readFixture)).toEqual({
      name: 'read_fixture',
      title: 'Read fixture',
      description: 'Read a small text file.',
      inputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'File to read.' },
          limit: { type: 'integer', minimum: 1, default: 1000, description: 'Characters.' },
          note: { type: 'string', description: 'Ignored.' },
        },
        required: ['path'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          text: { type: 'string' },
          escaped_characters: { type: 'number' },
        },
        required: ['path', 'text'],
      },
      annotations: {
        title: 'Read fixture',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
      _meta: { 'anthropic/maxResultSizeChars': expect.any(Number) as number },
    });
    expect(describeTool(sumNumbers)).not.toHaveProperty('_meta');
  });

  it('fails on what JSON Schema cannot say, rather than at the client', () => {
    const odd = { ...sumNumbers, input: z.object({ when: z.date() }) };
    expect(() => describeTool(odd)).toThrow();
  });

  it('leaves out what costs tokens and says nothing', () => {
    const tool = {
      ...sumNumbers,
      input: z.object({ n: z.int().optional(), env: z.record(z.string(), z.string()) }),
    };
    expect(JSON.stringify(describeTool(tool).inputSchema)).not.toMatch(
      /9007199254740991|propertyNames|\$schema/,
    );
  });
});

describe('describeFamilyListing', () => {
  it('is plain data, the same each time', () => {
    const listing = describeFamilyListing(fixtureFamily);
    expect(JSON.parse(JSON.stringify(listing))).toEqual(listing);
    expect(JSON.stringify(describeFamilyListing(fixtureFamily))).toBe(JSON.stringify(listing));
    expect(listing).toMatchObject({
      id: 'fixture',
      serverName: 'fixture-tools',
      isolation: 'in-process',
      stateful: false,
    });
    expect(listing.tools.map(({ profile }) => profile)).toEqual(['core', 'core', 'full', 'opt-in', 'opt-in']);
  });
});
