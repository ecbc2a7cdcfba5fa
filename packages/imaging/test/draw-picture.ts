import sharp, { type Sharp } from 'sharp';

/** Repeatable noise: what compresses badly. */
export function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let index = 0; index < data.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[index] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** A picture of one colour with a square of another in its upper left quarter. */
export function flat(width: number, height: number, colour = '#3080c0'): Sharp {
  const [side, top] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const corner = { create: { width: side, height: top, channels: 3 as const, background: '#e02010' } };
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .removeAlpha();
}

const drawn = { png: 'png', jpeg: 'jpeg', gif: 'gif', webp: 'webp', tiff: 'tiff', avif: 'avif' } as const;

export type DrawnFormat = keyof typeof drawn;
export const drawnFormats = Object.values(drawn);

export async function encoded(picture: Sharp, format: DrawnFormat): Promise<Buffer> {
  return picture.clone().toFormat(format).toBuffer();
}

export async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * 4;
  return [...data.subarray(start, start + 4)];
}

export function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}
