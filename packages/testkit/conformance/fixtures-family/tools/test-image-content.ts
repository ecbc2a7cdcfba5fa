import { readsLocal, withMedia } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { redPixelPng } from '../tiny-media.ts';

export const testImageContent = defineTool({
  name: 'test_image_content',
  title: 'Image content',
  description: 'Answer an image of one red pixel.',
  input: z.object({}),
  output: z.object({ width: z.int(), height: z.int() }),
  safety: readsLocal,
  profile: 'core',
  handler: async () =>
    withMedia({ width: 1, height: 1 }, [{ kind: 'image', mimeType: 'image/png', bytes: redPixelPng }]),
  render: ({ width, height }) => `Image of ${width} x ${height} pixels.`,
});
