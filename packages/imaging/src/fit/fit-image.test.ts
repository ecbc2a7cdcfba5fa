import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type DrawnFormat, distance, encoded, flat, noise, pixelAt } from '../../test/draw-picture.ts';
import { fitImage } from '../index.ts';

const web = ['png', 'jpeg', 'gif', 'webp'] as const;
const blue = [0x30, 0x80, 0xc0, 255];
const red = [0xe0, 0x20, 0x10, 255];

async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const colours = ['#e02010', '#10c020', '#3080c0'];
  const frames = await Promise.all(colours.map((colour) => flat(120, 80, colour).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

describe('a picture within the limits', () => {
  it.each(web)('is passed on byte for byte: %s', async (format) => {
    const bytes = await encoded(flat(300, 200), format);
    const result = await fitImage(bytes, { maxEdgePx: 300, maxBytes: bytes.length });
    expect(result.bytes).toBe(bytes);
    expect(result).toMatchObject({ mimeType: `image/${format}`, width: 300, height: 200, changed: false });
    expect(result.source).toMatchObject({ width: 300, height: 200, frames: 1, orientation: 1 });
  });

  it('keeps its metadata, the place where it was taken included', async () => {
    const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
    const bytes = await flat(60, 40).withExif(place).jpeg().toBuffer();
    expect((await fitImage(bytes)).bytes).toBe(bytes);
    const scaled = await fitImage(bytes, { maxEdgePx: 30 });
    expect((await sharp(scaled.bytes).metadata()).exif).toBeUndefined();
  });

  it.each(['gif', 'webp'] as const)('keeps moving: %s', async (format) => {
    const bytes = await animation(format);
    const result = await fitImage(bytes);
    expect(result).toMatchObject({ frames: 3, changed: false, source: { frames: 3 } });
    expect(result.bytes).toBe(bytes);
  });

  it('may be a plain Uint8Array', async () => {
    const bytes = Uint8Array.from(await encoded(flat(30, 20), 'png'));
    expect((await fitImage(bytes)).bytes).toBe(bytes);
  });
});

describe('a picture that is too large', () => {
  it.each([
    [1_000, 500, 400, 200],
    [500, 1_000, 200, 400],
    [401, 401, 400, 400],
    [3_000, 1, 400, 1],
  ])('%d x %d becomes %d x %d', async (width, height, ...expected) => {
    const { width: newWidth, height: newHeight } = await fitImage(await encoded(flat(width, height), 'png'), {
      maxEdgePx: 400,
    });
    expect([newWidth, newHeight]).toEqual(expected);
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'] as const)(
    'keeps its colours: %s',
    async (format) => {
      const result = await fitImage(await encoded(flat(800, 600), format), { maxEdgePx: 200 });
      expect(result).toMatchObject({ width: 200, height: 150, changed: true });
      expect(distance(await pixelAt(result.bytes, 20, 20), red)).toBeLessThan(8);
      expect(distance(await pixelAt(result.bytes, 180, 130), blue)).toBeLessThan(8);
    },
  );

  it.each(['gif', 'webp'] as const)('stands still and says so: %s', async (format) => {
    const result = await fitImage(await animation(format), { maxEdgePx: 60 });
    expect(result).toMatchObject({ width: 60, height: 40, frames: 1, changed: true, source: { frames: 3 } });
    expect(distance(await pixelAt(result.bytes, 55, 35), red)).toBeLessThan(8);
  });

  it('stands still when all its frames together have too many pixels', async () => {
    const result = await fitImage(await animation('gif'), { maxPixels: 120 * 80 * 2 });
    expect(result).toMatchObject({ width: 120, height: 80, frames: 1, source: { frames: 3 } });
  });

  it('is found out though a GIF claims a small screen', async () => {
    const bytes = await encoded(flat(900, 600), 'gif');
    bytes.writeUInt16LE(20, 6);
    bytes.writeUInt16LE(10, 8);
    const result = await fitImage(bytes, { maxEdgePx: 300 });
    expect(result).toMatchObject({
      width: 300,
      height: 200,
      changed: true,
      source: { width: 20, height: 10 },
    });
    expect(await sharp(result.bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  it('is scaled without coarse steps', async () => {
    const stripes = Buffer.alloc(400 * 400);
    for (let index = 0; index < stripes.length; index++) stripes[index] = index % 2 === 0 ? 0 : 255;
    const bytes = await sharp(stripes, { raw: { width: 400, height: 400, channels: 1 } })
      .png()
      .toBuffer();
    const [grey = 0] = await pixelAt((await fitImage(bytes, { maxEdgePx: 100 })).bytes, 50, 50);
    expect(Math.abs(grey - 127)).toBeLessThan(16);
  });
});

describe('the format of what had to change', () => {
  const formatOf = async (bytes: Buffer) => (await fitImage(bytes, { maxEdgePx: 300 })).mimeType;

  it('is PNG for drawings and JPEG for photographs', async () => {
    expect(await formatOf(await encoded(flat(600, 400), 'png'))).toBe('image/png');
    expect(await formatOf(await encoded(noise(600, 400), 'png'))).toBe('image/jpeg');
    expect(await formatOf(await encoded(noise(600, 400), 'webp'))).toBe('image/jpeg');
  });

  it('keeps transparency, and drops an alpha channel that hides nothing', async () => {
    const bytes = await encoded(flat(600, 400), 'png');
    const glass = await fitImage(await sharp(bytes).ensureAlpha(0.5).png().toBuffer(), { maxEdgePx: 300 });
    expect(glass.mimeType).toBe('image/png');
    expect(distance(await pixelAt(glass.bytes, 290, 190), [...blue.slice(0, 3), 128])).toBeLessThan(3);
    const solid = await fitImage(await sharp(bytes).ensureAlpha().png().toBuffer(), { maxEdgePx: 300 });
    expect((await sharp(solid.bytes).metadata()).hasAlpha).toBe(false);
    expect(distance(await pixelAt(solid.bytes, 290, 190), blue)).toBeLessThan(3);
  });

  it.each(['tiff', 'avif'] as const)('is one that models accept: %s', async (format) => {
    const result = await fitImage(await encoded(flat(60, 40), format));
    expect(['image/png', 'image/jpeg']).toContain(result.mimeType);
    expect(result).toMatchObject({
      width: 60,
      height: 40,
      changed: true,
      source: { format: format.toUpperCase() },
    });
  });
});

describe('the limit in bytes', () => {
  it('lowers the quality first', async () => {
    const bytes = await encoded(noise(900, 600), 'jpeg');
    const result = await fitImage(bytes, { maxBytes: 250_000 });
    expect(result.bytes.byteLength).toBeLessThanOrEqual(250_000);
    expect(result).toMatchObject({ mimeType: 'image/jpeg', width: 900, height: 600 });
  });

  it('then scales down', async () => {
    const result = await fitImage(await encoded(noise(900, 600), 'png'), { maxBytes: 20_000 });
    expect(result.bytes.byteLength).toBeLessThanOrEqual(20_000);
    expect(result.width).toBeLessThan(900);
    expect(result.width / result.height).toBeCloseTo(1.5, 1);
  });

  it('keeps transparency all the way', async () => {
    const bytes = await encoded(noise(300, 200, 4), 'png');
    const result = await fitImage(bytes, { maxBytes: 100_000 });
    expect(result).toMatchObject({ mimeType: 'image/webp', width: 300, height: 200 });
    expect((await sharp(result.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('is an error when nothing can meet it', async () => {
    const bytes = await encoded(noise(300, 200), 'png');
    await expect(fitImage(bytes, { maxBytes: 60 })).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('colour', () => {
  it('of CMYK becomes RGB, though nothing else had to change', async () => {
    const bytes = await flat(60, 40).toColourspace('cmyk').jpeg().toBuffer();
    const { bytes: result, changed } = await fitImage(bytes);
    expect(changed).toBe(true);
    expect((await sharp(result).metadata()).space).toBe('srgb');
    // The gamut of print is smaller.
    expect(distance(await pixelAt(result, 55, 35), blue)).toBeLessThan(40);
  });

  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)('of a wide profile becomes sRGB: %s', async (format) => {
    const bytes = await encoded(flat(200, 100).withIccProfile('p3'), format);
    const [stored = 0] = await pixelAt(await sharp(bytes, { ignoreIcc: true }).png().toBuffer(), 10, 10);
    const result = await fitImage(bytes, { maxEdgePx: 50 });
    expect(Math.abs(stored - 0xe0)).toBeGreaterThan(8);
    expect(distance(await pixelAt(result.bytes, 5, 5), red)).toBeLessThan(8);
    expect((await sharp(result.bytes).metadata()).hasProfile).toBe(false);
  });

  it.each([
    ['of 16 bits', () => flat(200, 100).toColourspace('rgb16').png(), blue],
    ['of a palette', () => flat(200, 100).png({ palette: true, colours: 8 }), blue],
    ['of grey', () => flat(200, 100, '#808080').toColourspace('b-w').jpeg(), [128, 128, 128, 255]],
  ])('%s stays', async (_, draw, expected) => {
    const result = await fitImage(await draw().toBuffer(), { maxEdgePx: 50 });
    expect(distance(await pixelAt(result.bytes, 45, 20), expected)).toBeLessThan(6);
    expect((await sharp(result.bytes).metadata()).depth).toBe('uchar');
  });
});

describe('orientation', () => {
  const formats: readonly DrawnFormat[] = ['png', 'jpeg', 'webp', 'tiff'];
  const cases = formats.flatMap((format) =>
    [1, 3, 6, 8].map((orientation) => [format, orientation] as const),
  );

  it.each(cases)('is applied: %s, %d', async (format, orientation) => {
    const bytes = await encoded(flat(90, 60).withMetadata({ orientation }), format);
    const result = await fitImage(bytes);
    const isTurned = orientation > 4;
    expect([result.width, result.height]).toEqual(isTurned ? [60, 90] : [90, 60]);
    expect(result.changed).toBe(orientation > 1 || format === 'tiff');
    expect(result.source).toMatchObject({ width: 90, height: 60, orientation });
    // Where the red square of the upper left comes to lie.
    const places = { 1: [10, 10], 3: [80, 50], 6: [50, 10], 8: [10, 80] } as const;
    const [x, y] = places[orientation as keyof typeof places];
    expect(distance(await pixelAt(result.bytes, x, y), red)).toBeLessThan(8);
  });
});
