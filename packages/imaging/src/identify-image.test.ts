import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latin1 } from '../test/build-bytes.ts';
import { corpusPictures } from '../test/corpus-pictures.ts';
import { drawnFormats, encoded, flat } from '../test/draw-picture.ts';
import { longTestMs, runs } from '../test/runs.ts';
import { type ImageIdentity, identifyImage } from './index.ts';

/** Sizes that are said differently by others, or that are not read. */
const sizeless = new Set(['badwidth.bmp', 'check.svg']);
const readable = corpusPictures.filter(({ expect: { format } }) => format !== undefined);

describe('identifyImage on real files', () => {
  it.each(readable)('agrees with other programs on $name', ({ name, bytes, expect: facts }) => {
    const identity = identifyImage(bytes);
    expect(identity?.format).toBe(facts.format);
    if (facts.width !== undefined && !sizeless.has(name)) {
      expect(identity).toMatchObject({ width: facts.width, height: facts.height });
    }
    if (facts.frames !== undefined) expect(identity?.frames ?? 1).toBe(facts.frames);
    if (facts.orientation !== undefined) expect(identity?.orientation).toBe(facts.orientation);
    if (facts.frames_any_of !== undefined) expect(facts.frames_any_of).toContain(identity?.frames);
    if (facts.size_any_of !== undefined)
      expect(facts.size_any_of).toContainEqual([identity?.width, identity?.height]);
  });

  it('finds all of them to be pictures', () => {
    expect(corpusPictures.filter(({ bytes }) => identifyImage(bytes) === undefined)).toEqual([]);
  });
});

describe('identifyImage', () => {
  it(
    'reads what an encoder wrote, in every format, size and orientation',
    async () => {
      const sizes = fc.record({
        format: fc.constantFrom(...drawnFormats),
        width: fc.integer({ min: 1, max: 700 }),
        height: fc.integer({ min: 1, max: 700 }),
        orientation: fc.integer({ min: 1, max: 8 }),
      });
      await fc.assert(
        fc.asyncProperty(sizes, async ({ format, width, height, orientation }) => {
          // The container for AVIF turns pictures by a property of its own, and GIF has no orientation.
          const turned = format === 'gif' || format === 'avif' ? {} : { orientation };
          const bytes = await encoded(flat(width, height).withMetadata(turned), format);
          const identity = identifyImage(bytes);
          expect(identity).toMatchObject({ format: format.toUpperCase(), width, height, ...turned });
        }),
        runs(800),
      );
    },
    longTestMs,
  );

  it('counts frames', async () => {
    const frames = [1, 2, 3, 4, 5].map((step) => flat(40, 30, `#${step}${step}${step}`).png().toBuffer());
    const { default: sharp } = await import('sharp');
    const animation = sharp(await Promise.all(frames), { join: { animated: true } });
    for (const format of ['gif', 'webp'] as const) {
      const identity = identifyImage(await animation.clone().toFormat(format).toBuffer());
      expect(identity).toMatchObject({ width: 40, height: 30, frames: 5 });
    }
  });

  it('reads lossless WEBP, old BMP and BigTIFF', async () => {
    const webp = await flat(300, 200).webp({ lossless: true }).toBuffer();
    expect(identifyImage(webp)).toMatchObject({ format: 'WEBP', width: 300, height: 200 });
    const tiff = await flat(300, 200).tiff({ bigtiff: true }).toBuffer();
    expect(identifyImage(tiff)).toMatchObject({ format: 'TIFF', width: 300, height: 200, frames: 1 });
    const bmp = latin1('BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x05\0\x07\0\x01\0\x18\0');
    expect(identifyImage(bmp)).toMatchObject({ format: 'BMP', width: 5, height: 7 });
  });

  it.each([
    ['\0\0\0\x0cJXL \r\n\x87\n', 'JXL'],
    ['\0\0\0\x0cjP  \r\n\x87\n', 'JP2'],
    ['8BPS\0\x01', 'PSD'],
    [
      '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg PUBLIC "x" "y">\n<svg viewBox="0 0 1 1">',
      'SVG',
    ],
  ])('names a format that it does not measure: %j', (text, format) => {
    expect(identifyImage(latin1(text))).toMatchObject({ format, width: 0, height: 0 });
  });

  it.each([
    '',
    'GIF',
    'BM and other words that begin so',
    'RIFF\0\0\0\0WAVEfmt ',
    '%PDF-1.7',
    'PK\x03\x04',
    '<!doctype html><svg></svg>',
    '<html><body><svg width="1"></svg>',
    '\0\0\0\x18ftypmp42\0\0\0\0mp42isom',
  ])('takes other things for no picture: %j', (text) => {
    expect(identifyImage(latin1(text))).toBeUndefined();
  });
});

describe('identifyImage on hostile bytes', () => {
  const openings = [
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    '\xff\xd8\xff',
    '\xff\xd8\xff\xe1\0\x40Exif\0\0MM\0*\0\0\0\x08',
    'GIF89a',
    'RIFF\0\0\0\0WEBPVP8X\n\0\0\0',
    'RIFF\0\0\0\0WEBP',
    'II*\0\x08\0\0\0',
    'MM\0*',
    'MM\0+\0\x08\0\0',
    '\0\0\x01\0\x03\0',
    '\0\0\0\x18ftypavif\0\0\0\0avifmif1\0\0\0\x40meta\0\0\0\0\0\0\0\x30iprp\0\0\0\x28ipco',
  ].map(latin1);
  const hostile = fc
    .tuple(fc.constantFrom(...openings), fc.uint8Array({ maxLength: 400 }))
    .map(([opening, rest]) => Buffer.concat([opening, rest]));

  const small = corpusPictures.map(({ bytes }) => bytes).filter(({ length }) => length < 50_000);
  const broken = fc
    .record({
      bytes: fc.constantFrom(...small),
      changes: fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 12 }),
      length: fc.option(fc.nat(3_000)),
    })
    .map(({ bytes, changes, length }) => {
      const copy = Buffer.from(bytes.subarray(0, length ?? bytes.length));
      for (const [offset, value] of changes) if (offset < copy.length) copy[offset] = value;
      return copy;
    });

  it(
    'answers plainly whatever follows a signature',
    () => {
      fc.assert(fc.property(hostile, isPlain), runs(60_000));
    },
    longTestMs,
  );

  it(
    'answers plainly on pictures that were cut and changed',
    () => {
      fc.assert(fc.property(broken, isPlain), runs(30_000));
    },
    longTestMs,
  );

  it(
    'never reads outside of its bytes',
    () => {
      const surroundings = fc.uint8Array({ minLength: 64, maxLength: 64 });
      fc.assert(
        fc.property(fc.oneof(hostile, broken), surroundings, (bytes, around) => {
          const framed = Buffer.concat([around, bytes, around]);
          const inner = framed.subarray(around.length, around.length + bytes.length);
          expect(identifyImage(inner)).toEqual(identifyImage(Uint8Array.from(bytes)));
        }),
        runs(20_000),
      );
    },
    longTestMs,
  );

  it.each(endless())('does not lose itself in %s', (_, bytes) => {
    const start = performance.now();
    identifyImage(bytes);
    expect(performance.now() - start).toBeLessThan(1_500);
  });
});

function isPlain(bytes: Uint8Array): void {
  const identity: ImageIdentity | undefined = identifyImage(bytes);
  if (identity === undefined) return;
  const { width, height, frames = 1, orientation = 1 } = identity;
  for (const value of [width, height, frames, orientation]) expect(Number.isSafeInteger(value)).toBe(true);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(0);
  expect(frames).toBeGreaterThan(0);
  expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientation);
}

/** 4 MiB each of what makes a careless reader go round in circles or read the same again and again. */
function endless(): (readonly [string, Buffer])[] {
  const fill = (opening: string, pattern: string): Buffer => {
    const bytes = Buffer.alloc(4 * 2 ** 20, latin1(pattern));
    bytes.set(latin1(opening));
    return bytes;
  };
  const directories = fill('II*\0\x08\0\0\0', '\0\0\0\0');
  // Each directory claims 65,535 entries and leads to one that begins two bytes further on.
  for (let offset = 8; offset < 30_000; offset += 2) directories.writeUInt16LE(0xffff, offset);
  for (let next = 8 + 2 + 65_535 * 12; next < 820_000; next += 2) {
    directories.writeUInt16LE(next - 65_535 * 12, next);
  }
  return [
    ['empty chunks of PNG', fill('\x89PNG\r\n\x1a\n', '\0\0\0\0')],
    ['fill bytes of JPEG', fill('\xff\xd8', '\xff')],
    ['empty segments of JPEG', fill('\xff\xd8', '\xff\xe1\0\x02')],
    ['stuffed bytes of JPEG', fill('\xff\xd8\xff', '\0')],
    ['empty extensions of GIF', fill('GIF89a\x01\0\x01\0\0\0\0', '!\xfe\0')],
    ['short blocks of GIF', fill('GIF89a\x01\0\x01\0\0\0\0!\xfe', '\x01\x01')],
    ['empty chunks of WEBP', fill('RIFF\0\0\0\0WEBPVP8X\0\0\0\0', 'ANMF\0\0\0\0')],
    ['a TIFF directory that leads to itself', fill('II*\0\x08\0\0\0\0\0\x08\0\0\0', '\0')],
    ['TIFF directories that overlap', directories],
    ['empty boxes of AVIF', fill('\0\0\0\x14ftypavif\0\0\0\0avif', '\0\0\0\x08meta')],
    [
      'AVIF boxes of no length',
      fill('\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1A', '\0\0\0\x01free\0\0\0\0\0\0\0\0'),
    ],
    ['comments before an SVG', fill('<!--', '--><!--')],
  ];
}
