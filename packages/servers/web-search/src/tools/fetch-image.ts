import { formatSize, readsWeb, withMedia } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { fetchErrors, toToolError } from '../lib/web-error.ts';

export const fetchImage = defineTool({
  name: 'fetch_image',
  title: 'Fetch image',
  description: 'Look at a picture at a public address: PNG, JPEG, GIF or WebP.',
  input: z.object({ url: z.string().describe('http or https') }),
  output: z.object({
    url: z.string(),
    final_url: z.string(),
    format: z.string(),
    width: z.int(),
    height: z.int(),
    size_bytes: z.int(),
    frames: z.int(),
    shown_as: z.string().describe('MIME type of the picture in this result'),
    shown_width: z.int(),
    shown_height: z.int(),
    shown_bytes: z.int(),
    shown_frames: z.int(),
  }),
  safety: readsWeb,
  profile: 'core',
  errors: {
    ...fetchErrors,
    not_an_image: 'What the address holds is no picture that can be shown.',
    bad_image: 'The picture is damaged or too large to be decoded.',
    too_large: 'The file is larger than DPTTOOLS_FETCH_IMAGE_MAX_BYTES.',
  },
  async handler({ url }, { services, signal, limits }) {
    const { fetchPicture } = await import('../lib/image/fetch-picture.ts');
    try {
      const fit = {
        maxEdgePx: limits.maxImageEdgePx,
        maxBytes: Math.min(limits.maxImageBytes, limits.maxMediaBytes),
      };
      const { maxImageBytes: maxBytes } = services;
      const found = await fetchPicture(await services.fetcher(), { url, maxBytes, fit, signal });
      const { finalUrl, picture, mimeType } = found;
      const { source } = picture;
      const facts = {
        url,
        final_url: finalUrl,
        format: source.format,
        width: source.width,
        height: source.height,
        size_bytes: source.bytes,
        frames: source.frames,
        shown_as: mimeType,
        shown_width: picture.width,
        shown_height: picture.height,
        shown_bytes: picture.bytes.byteLength,
        shown_frames: picture.frames,
      };
      return withMedia(facts, [{ kind: 'image', mimeType, bytes: picture.bytes }]);
    } catch (error) {
      throw toToolError(error);
    }
  },
  render(image) {
    const from = image.final_url === image.url ? image.url : `${image.url} (${image.final_url})`;
    const frames = (count: number) => (count === 1 ? '' : `, ${count} frames`);
    const source = `${image.format}, ${image.width} x ${image.height} px, ${formatSize(image.size_bytes)}${frames(image.frames)}`;
    const shown = `${image.shown_as}, ${image.shown_width} x ${image.shown_height} px, ${formatSize(image.shown_bytes)}${frames(image.shown_frames)}`;
    return `${from}: ${source}. Shown as ${shown}.`;
  },
});
