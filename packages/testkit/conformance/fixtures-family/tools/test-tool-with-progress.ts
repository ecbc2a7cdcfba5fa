import { setTimeout as delay } from 'node:timers/promises';
import { readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

// Progress is passed on once a second at most, and three reports are asked for.
const gapMs = 1050;

export const testToolWithProgress = defineTool({
  name: 'test_tool_with_progress',
  title: 'Progress',
  description: 'Work for two seconds and report progress three times.',
  input: z.object({}),
  output: z.object({ done: z.int() }),
  safety: readsLocal,
  profile: 'core',
  async handler(_input, { progress, signal }) {
    progress(0, 100);
    await delay(gapMs, undefined, { signal });
    progress(50, 100);
    await delay(gapMs, undefined, { signal });
    progress(100, 100);
    // The last report leaves before the answer does: the protocol's library hands both over separately.
    await delay(20, undefined, { signal });
    return { done: 100 };
  },
  render: ({ done }) => `Done: ${done} of 100.`,
});
