import { readsLocal, withMedia } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';

export const testEmbeddedResource = defineTool({
  name: 'test_embedded_resource',
  title: 'Embedded resource',
  description: 'Answer a text resource inside the result.',
  input: z.object({}),
  output: z.object({ uri: z.string() }),
  safety: readsLocal,
  profile: 'core',
  async handler() {
    const uri = 'test://embedded-resource';
    const text = 'This is an embedded resource content.';
    return withMedia({ uri }, [{ kind: 'resource', uri, mimeType: 'text/plain', text }]);
  },
  render: ({ uri }) => `Resource ${uri}.`,
});
