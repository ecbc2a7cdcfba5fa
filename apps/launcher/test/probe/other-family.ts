import { defineFamily, readsLocal, setting, toolFactory } from '@dpttools/kit';
import { z } from 'zod';

const defineTool = toolFactory<{ calls: number }>();

const count = defineTool({
  name: 'other_count',
  title: 'Count',
  description: 'Count the calls since the family was opened.',
  input: z.object({}),
  output: z.object({ calls: z.int(), pid: z.int() }),
  safety: readsLocal,
  profile: 'core',
  handler: async (_input, { services }) => {
    services.calls += 1;
    return { calls: services.calls, pid: process.pid };
  },
});

/** A second family, switched on by hand, with state that is never to be stopped for being idle. */
export const other = defineFamily({
  id: 'other',
  serverName: 'other-tools',
  title: 'Others',
  summary: 'a family that holds something.',
  settings: {
    key: setting.optionalText({ env: 'OTHER_API_KEY', summary: 'A secret of this family.', secret: true }),
  },
  isolation: 'child-process',
  concurrency: 'serial',
  stateful: true,
  optIn: setting.boolean({
    env: 'DPTTOOLS_ENABLE_OTHER',
    flag: 'other',
    summary: 'Serve the other family too.',
    default: false,
  }),
  tools: [count],
  open: async () => ({ calls: 0 }),
});
