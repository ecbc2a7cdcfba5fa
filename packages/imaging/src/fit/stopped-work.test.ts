import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encoded, flat } from '../../test/draw-picture.ts';
import { fitImage } from '../index.ts';

/** Takes the decoder about a second, and it cannot be stopped in between. */
const slow = (): Promise<Buffer> =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#123456' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();

describe('a call that is cancelled', () => {
  it('does nothing when it was cancelled before', async () => {
    const bytes = await encoded(flat(30, 20), 'png');
    await expect(fitImage(bytes, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
  });

  it('answers at once, whether it is at work or waits, and leaves the others alone', async () => {
    const bytes = await slow();
    const small = await encoded(flat(30, 20), 'png');
    const cancel = new AbortController();
    const cancelled = [1, 2, 3, 4].map(() => fitImage(bytes, { signal: cancel.signal }));
    const other = fitImage(small);
    const outcomes = Promise.allSettled(cancelled);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const start = performance.now();
    cancel.abort();
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'aborted' } });
    }
    expect(performance.now() - start).toBeLessThan(200);
    expect((await other).bytes).toBe(small);
    expect((await fitImage(small)).bytes).toBe(small);
  });
});

describe('a picture that takes too long', () => {
  it('is given up in time', async () => {
    const bytes = await slow();
    const start = performance.now();
    await expect(fitImage(bytes, { timeoutMs: 150 })).rejects.toMatchObject({
      code: 'timed_out',
      message: 'The picture was not finished within 0.15 s.',
    });
    expect(performance.now() - start).toBeLessThan(700);
  });
});
