import { defineFamily } from '@dpttools/kit';
import { tools } from './tools/index.ts';

/** The tools that the official conformance suite calls, as far as they are about tools. */
export const conformanceFixtures = defineFamily({
  id: 'conformance-fixtures',
  serverName: 'conformance-fixtures',
  title: 'Conformance fixtures',
  summary: 'Tools with fixed answers for the conformance suite.',
  settings: {},
  isolation: 'in-process',
  concurrency: 'parallel',
  stateful: false,
  tools,
  open: async () => ({}),
});
