/** A block beside a result's text. */
export type Media = ImageMedia | AudioMedia | ResourceMedia | LinkMedia;

interface Captioned {
  /** A line of text put before the block. */
  readonly caption?: string | undefined;
}

/** Within the limits of the context: sized by the tool. */
export interface ImageMedia extends Captioned {
  readonly kind: 'image';
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly bytes: Uint8Array;
}

export interface AudioMedia extends Captioned {
  readonly kind: 'audio';
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** A text of its own, inline. */
export interface ResourceMedia extends Captioned {
  readonly kind: 'resource';
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** Something the client may fetch. */
export interface LinkMedia extends Captioned {
  readonly kind: 'link';
  readonly uri: string;
  readonly name: string;
  readonly mimeType?: string | undefined;
}

/** Recognised across copies of this package, so never by `instanceof`. */
const marker = Symbol.for('dpttools.WithMedia');

/** Data with blocks beside it, so that bytes stay out of the structured result. */
export class WithMedia<T> {
  readonly [marker] = true;
  readonly data: T;
  readonly media: readonly Media[];

  constructor(data: T, media: readonly Media[]) {
    this.data = data;
    this.media = media;
  }
}

/** The result of a handler that answers media too. */
export function withMedia<T>(data: T, media: readonly Media[]): WithMedia<T> {
  return new WithMedia(data, media);
}

export function isWithMedia(result: unknown): result is WithMedia<unknown> {
  return typeof result === 'object' && result !== null && marker in result;
}
