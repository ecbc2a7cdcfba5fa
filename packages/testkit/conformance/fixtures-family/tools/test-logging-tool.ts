import { readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const testLoggingTool = defineTool({
  name: 'test_logging_tool',
  title: 'Logging',
  description: 'Write a line to the log of the server.',
  input: z.object({}),
  output: z.object({ logged: z.int() }),
  safety: readsLocal,
  profile: 'core',
  async handler(_input, { log }) {
    log.info('fixture', { words: 'A log line is for the operator, never for the protocol.' });
    return { logged: 1 };
  },
  render: ({ logged }) => `Lines logged: ${logged}.`,
});
