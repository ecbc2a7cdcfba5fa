import { readsLocal, withMedia } from '@dpttools/kit';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { silentWav } from '../tiny-media.ts';

export const testAudioContent = defineTool({
  name: 'test_audio_content',
  title: 'Audio content',
  description: 'Answer a millisecond of silence.',
  input: z.object({}),
  output: z.object({ duration_ms: z.number() }),
  safety: readsLocal,
  profile: 'core',
  handler: async () =>
    withMedia({ duration_ms: 1 }, [{ kind: 'audio', mimeType: 'audio/wav', bytes: silentWav() }]),
  render: ({ duration_ms }) => `Audio of ${duration_ms} ms.`,
});
