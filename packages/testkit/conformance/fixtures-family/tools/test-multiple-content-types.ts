import { readsLocal, withMedia } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { redPixelPng } from '../tiny-media.ts';

export const testMultipleContentTypes = defineTool({
  name: 'test_multiple_content_types',
  title: 'Multiple content types',
  description: 'Answer text, an image and a resource at once.',
  input: z.object({}),
  output: z.object({ text: z.string() }),
  safety: readsLocal,
  profile: 'core',
  handler: async () =>
    withMedia({ text: 'Multiple content types test:' }, [
      { kind: 'image', mimeType: 'image/png', bytes: redPixelPng },
      {
        kind: 'resource',
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: JSON.stringify({ test: 'data', value: 123 }),
      },
    ]),
  render: ({ text }) => text,
});
