import { describe, expect, it } from 'vitest';
import { corpusPictures } from '../test/corpus-pictures.ts';
import { distance, pixelAt } from '../test/draw-picture.ts';
import { withoutProfile } from '../test/without-profile.ts';
import { fitImage, isImagingError } from './index.ts';

const read = new Set(['PNG', 'JPEG', 'GIF', 'WEBP', 'TIFF', 'AVIF']);
/** Lab with 8 bits, which the decoder does not know. */
const unread = new Set(['lab.tif']);
const bombs = {
  '65536-uint32-limit.png': 'too_many_pixels',
  'decompression_bomb.gif': 'too_many_pixels',
  'png_decompression_dos.png': 'too_much_metadata',
};

const wrong = corpusPictures.filter(
  ({ expect: { error, decode_error: damaged } }) => error === true || damaged === true,
);
const whole = corpusPictures.filter(
  (picture) =>
    !wrong.includes(picture) &&
    !(picture.name in bombs) &&
    read.has(picture.expect.format ?? '') &&
    !unread.has(picture.name),
);
const others = corpusPictures.filter(
  ({ expect: { format }, name }) => format !== undefined && (!read.has(format) || unread.has(name)),
);

describe('fitImage on real files', () => {
  it.each(whole)('shows $name', async ({ bytes, expect: facts }) => {
    // The pixels of the manifest are those before any profile is applied.
    const result = await fitImage(withoutProfile(bytes), { maxEdgePx: 5_000 });
    expect([result.width, result.height]).toEqual([facts.width_oriented, facts.height_oriented]);
    const upright = (facts.orientation ?? 1) === 1;
    if (!upright) expect(result.changed).toBe(true);
    // What is encoded once more as JPEG differs by as much as its quality allows.
    const tolerance = (facts.pixel_tolerance ?? 0) + (result.mimeType === 'image/jpeg' ? 12 : 0);
    for (const { x, y, rgba } of facts.pixels_oriented ?? []) {
      const pixel = await pixelAt(result.bytes, x, y);
      const isClear = pixel[3] === 0 && rgba[3] === 0;
      if (!isClear)
        expect(distance(pixel, rgba), `${x},${y}: ${pixel} for ${rgba}`).toBeLessThanOrEqual(tolerance);
    }
  });

  it.each(whole)('makes $name small', async ({ bytes, expect: facts }) => {
    const result = await fitImage(bytes, { maxEdgePx: 64 });
    expect(Math.max(result.width, result.height)).toBe(
      Math.min(64, Math.max(facts.width ?? 0, facts.height ?? 0)),
    );
    expect(result.source).toMatchObject({ format: facts.format, width: facts.width, height: facts.height });
  });

  it.each(wrong)('refuses $name', async ({ name, bytes }) => {
    const code = name in bombs ? 'too_much_metadata' : 'damaged';
    for (const maxEdgePx of [5_000, 64])
      await expect(fitImage(bytes, { maxEdgePx })).rejects.toMatchObject({ code });
  });

  it.each(corpusPictures.filter(({ name }) => name in bombs))(
    'refuses $name at once',
    async ({ name, bytes }) => {
      const code = bombs[name as keyof typeof bombs];
      const start = performance.now();
      await expect(fitImage(bytes)).rejects.toMatchObject({ code });
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );

  it.each(others)('says that $name cannot be read', async ({ bytes }) => {
    const error: unknown = await fitImage(bytes).catch((reason: unknown) => reason);
    expect(isImagingError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'unsupported_format', hint: expect.any(String) });
  });
});
