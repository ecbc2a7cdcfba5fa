import { readsLocal } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const greet = defineTool({
  name: 'greet',
  title: 'Greeting',
  description: 'Greet somebody by name.',
  input: z.object({ name: z.string().describe('Who is greeted.') }),
  output: z.object({ greeting: z.string() }),
  safety: readsLocal,
  profile: 'core',
  handler: async ({ name }) => ({ greeting: `Hello, ${name}!` }),
  render: ({ greeting }) => greeting,
});
