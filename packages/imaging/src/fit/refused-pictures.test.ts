import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { gif, latin1, png, pngChunk } from '../../test/build-bytes.ts';
import { drawnFormats, encoded, flat, noise } from '../../test/draw-picture.ts';
import { longTestMs, runs } from '../../test/runs.ts';
import { fitImage, type ImagingError, isImagingError } from '../index.ts';

async function refusal(bytes: Uint8Array, choice = {}): Promise<ImagingError> {
  const error: unknown = await fitImage(bytes, choice).then(
    ({ bytes: result, ...facts }) => facts,
    (reason: unknown) => reason,
  );
  if (!isImagingError(error))
    throw new Error(`expected a refusal, got ${JSON.stringify(error)}`, { cause: error });
  return error;
}

describe('what is no picture', () => {
  it.each(['', 'Not Found', '<!doctype html><p>404</p>', '%PDF-1.7'])('%j', async (text) => {
    expect(await refusal(latin1(text))).toMatchObject({ code: 'not_an_image' });
  });

  it('is told apart from a picture that cannot be read', async () => {
    expect(await refusal(latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      code: 'unsupported_format',
      message: 'The picture is an SVG, which cannot be read.',
      hint: expect.stringContaining('text'),
    });
    expect(await refusal(latin1('8BPS\0\x01'))).toMatchObject({ code: 'unsupported_format' });
  });
});

describe('bombs', () => {
  const keyword = latin1('Comment\0');
  const packed = (type: string, head: string, length: number): Buffer =>
    pngChunk(type, Buffer.concat([keyword, latin1(head), deflateSync(Buffer.alloc(length))]));
  const large = 5 * 2 ** 20;
  const jpegFrame = '\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01\x11\0\x02\x11\0\x03\x11\0';
  const gifFrame = ',\0\0\0\0\xff\xff\xff\xff\0\x02\0';

  it.each([
    ['a PNG of 60,000 x 60,000', 'too_many_pixels', png(60_000, 60_000)],
    ['a PNG with zTXt', 'too_much_metadata', png(1, 1, [packed('zTXt', '\0', large)])],
    ['a PNG with iTXt', 'too_much_metadata', png(1, 1, [packed('iTXt', '\x01\0en\0Kommentar\0', large)])],
    ['a PNG with iCCP', 'too_much_metadata', png(1, 1, [packed('iCCP', '\0', large)])],
    ['a PNG with many zTXt', 'too_much_metadata', png(1, 1, Array(60).fill(packed('zTXt', '\0', 1e5)))],
    ['a GIF of 100,000 frames', 'too_many_frames', gif(100_000)],
    ['a GIF frame beyond its screen', 'too_many_pixels', latin1(`GIF89a\x20\0\x20\0\0\0\0${gifFrame};`)],
    [
      'an APNG of 4,294,967,295 frames',
      'too_many_frames',
      png(1, 1, [pngChunk('acTL', Buffer.alloc(8, 0xff))]),
    ],
    [
      'a WEBP of 16,777,216 x 16,777,216',
      'too_many_pixels',
      latin1(`RIFF\x16\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0${'\xff'.repeat(6)}`),
    ],
    ['a JPEG of 65,535 x 65,535', 'too_many_pixels', latin1(`\xff\xd8${jpegFrame}\xff\xda`)],
  ])('%s', async (_, code, bytes) => {
    const start = performance.now();
    expect(await refusal(bytes)).toMatchObject({ code });
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('are told with what is too large', async () => {
    const { message } = await refusal(png(60_000, 60_000));
    expect(message).toBe(
      'The PNG picture is too large to decode: 60,000 x 60,000 pixels. The limit is 100,000,000 in all.',
    );
    const beyond = await refusal(latin1(`GIF89a\x20\0\x20\0\0\0\0${gifFrame};`));
    expect(beyond.message).toContain('32 x 32 pixels, with a frame that reaches over 4,294,836,225');
  });

  it('are what the limits call so', async () => {
    const bytes = await encoded(flat(100, 100), 'png');
    expect(await refusal(bytes, { maxPixels: 9_999 })).toMatchObject({ code: 'too_many_pixels' });
    expect((await fitImage(bytes, { maxPixels: 10_000 })).changed).toBe(false);
  });

  it('are not seen in ordinary text and profiles', async () => {
    const text = pngChunk('zTXt', Buffer.concat([keyword, latin1('\0'), deflateSync(randomBytes(1e6))]));
    expect((await fitImage(png(3, 3, [text]))).changed).toBe(false);
    const profiled = await flat(30, 20).withIccProfile('p3').png().toBuffer();
    expect((await fitImage(profiled)).changed).toBe(false);
  });
});

describe('damaged pictures', () => {
  const cuts = [0.2, 0.5, 0.8, 0.95, 0.99];

  it.each(drawnFormats)('are refused wherever they end: %s', async (format) => {
    const bytes = await encoded(noise(200, 150), format);
    for (const cut of cuts) {
      const part = bytes.subarray(0, Math.floor(bytes.length * cut));
      for (const maxEdgePx of [1_000, 100]) {
        expect(await refusal(part, { maxEdgePx }), `${cut} of ${maxEdgePx}`).toMatchObject({
          code: 'damaged',
          message: expect.stringContaining(format.toUpperCase()),
        });
      }
    }
  });

  it('are refused when an animation ends in a later frame', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => encoded(noise(80, 60), 'png')));
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect(await refusal(bytes.subarray(0, bytes.length * 0.9))).toMatchObject({ code: 'damaged' });
    }
  });

  it('are refused when their checksums are wrong or their size is zero', async () => {
    const bytes = await encoded(noise(200, 150), 'png');
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    expect(await refusal(bytes)).toMatchObject({ code: 'damaged' });
    expect(await refusal(png(0, 5))).toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('header'),
    });
  });

  it(
    'give an error of ours or a whole picture, whatever is changed in them',
    async () => {
      const sources = await Promise.all(drawnFormats.map((format) => encoded(noise(24, 16), format)));
      const damage = fc.record({
        source: fc.constantFrom(...sources),
        changes: fc.array(fc.tuple(fc.nat(999), fc.nat(255)), {
          minLength: 1,
          maxLength: 6,
        }),
        maxEdgePx: fc.constantFrom(8, 100),
      });
      const outcomes = new Set<string>();
      await fc.assert(
        fc.asyncProperty(damage, async ({ source, changes, maxEdgePx }) => {
          const bytes = Buffer.from(source);
          for (const [place, value] of changes) bytes[Math.floor((place / 1_000) * bytes.length)] = value;
          const result = await fitImage(bytes, { maxEdgePx, maxPixels: 1e6 }).catch(
            (error: unknown) => error,
          );
          outcomes.add(isImagingError(result) ? result.code : 'shown');
          if (isImagingError(result)) return;
          expect(result).toHaveProperty('bytes');
          const { bytes: whole, width } = result as Awaited<ReturnType<typeof fitImage>>;
          expect((await sharp(whole).metadata()).width).toBe(width);
        }),
        runs(3_000),
      );
      for (const outcome of ['shown', 'damaged', 'not_an_image']) expect(outcomes).toContain(outcome);
    },
    longTestMs,
  );
});
