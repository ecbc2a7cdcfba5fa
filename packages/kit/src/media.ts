export type Media = ImageMedia | AudioMedia | ResourceMedia | LinkMedia;

interface Captioned {
  /** A line of text put before the block. */
  readonly caption?: string | undefined;
}

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

export interface ResourceMedia extends Captioned {
  readonly kind: 'resource';
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

export interface LinkMedia extends Captioned {
  readonly kind: 'link';
  readonly uri: string;
  readonly name: string;
  readonly mimeType?: string | undefined;
}

/** Data with blocks beside it, so that bytes stay out of the structured result. */
export class WithMedia<T> {
  readonly data: T;
  readonly media: readonly Media[];

  constructor(data: T, media: readonly Media[]) {
    this.data = data;
    this.media = media;
  }
}

export function withMedia<T>(data: T, media: readonly Media[]): WithMedia<T> {
  return new WithMedia(data, media);
}
