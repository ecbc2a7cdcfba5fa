import { readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const testSimpleText = defineTool({
  name: 'test_simple_text',
  title: 'Simple text',
  description: 'Answer one fixed line of text.',
  input: z.object({}),
  output: z.object({ text: z.string() }),
  safety: readsLocal,
  profile: 'core',
  handler: async () => ({ text: 'This is a simple text response for testing.' }),
  render: ({ text }) => text,
});
