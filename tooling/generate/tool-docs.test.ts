import { defineFamily, readsLocal, toolFactory } from '@dpttools/kit';
import { describeFamilyListing } from '@dpttools/kit/host';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolDocs } from './tool-docs.ts';

const readTime = {
  name: 'read_time',
  title: 'Read time',
  description: 'Tell the time.',
  input: z.object({}),
  output: z.object({ time: z.string() }),
  safety: readsLocal,
  profile: 'core',
  handler: async () => ({ time: '' }),
} as const;

function docsWith(more: object): string {
  const tool = toolFactory<null>()({ ...readTime, ...more });
  const family = defineFamily({
    id: 'clock',
    serverName: 'clock-tools',
    title: 'Clock',
    summary: 'tell the time.',
    settings: {},
    isolation: 'in-process',
    concurrency: 'parallel',
    stateful: false,
    tools: [tool],
    open: async () => null,
  });
  const loaded = { family, listing: describeFamilyListing(family), folder: '', manifest: {} };
  return toolDocs(loaded as unknown as Parameters<typeof toolDocs>[0], 'read_time');
}

test('a tool without errors of its own has no table of them', () => {
  expect(docsWith({})).not.toContain('| error |');
  expect(docsWith({ errors: {} })).not.toContain('| error |');
  expect(docsWith({ errors: { no_clock: 'There is none.' } })).toContain('| `no_clock` | There is none. |');
});

test('what a tool needs is told from what it works without', () => {
  const program = { kind: 'program', anyOf: ['date'], hint: 'Install it.' };
  expect(docsWith({ requires: [program] })).toContain('- Needs program date. Install it.');
  expect(docsWith({ requires: [{ ...program, without: 'it guesses' }] })).toContain(
    '- Works best with program date; without it, it guesses. Install it.',
  );
});
