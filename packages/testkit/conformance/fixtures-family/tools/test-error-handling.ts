import { readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const testErrorHandling = defineTool({
  name: 'test_error_handling',
  title: 'Error',
  description: 'Fail every time.',
  input: z.object({}),
  output: z.object({}),
  safety: readsLocal,
  profile: 'core',
  errors: { intended: 'Every call.' },
  async handler(_input, { fail }) {
    throw fail('intended', 'This tool intentionally returns an error for testing.', {
      hint: 'Call another tool.',
    });
  },
});
