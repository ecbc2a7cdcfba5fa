import { basename } from 'node:path';
import { corpusFiles, fullCorpus, readFromCorpus, sampleCorpus } from '@dpttools/testkit/corpus';

interface PictureFacts {
  readonly format?: string;
  readonly width?: number;
  readonly height?: number;
  readonly size_any_of?: readonly (readonly [number, number])[];
  readonly frames?: number;
  readonly frames_any_of?: readonly number[];
  readonly orientation?: number;
  readonly width_oriented?: number;
  readonly height_oriented?: number;
  readonly has_alpha?: boolean;
  readonly pixels_oriented?: readonly {
    readonly x: number;
    readonly y: number;
    readonly rgba: readonly number[];
  }[];
  readonly pixel_tolerance?: number;
  readonly error?: boolean;
  readonly may_error?: boolean;
  readonly decode_error?: boolean;
}

export interface CorpusPicture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly expect: PictureFacts;
}

const corpus = fullCorpus() ?? sampleCorpus();

/** The pictures with what other programs say of them: of the full corpus, or of its sample. */
export const corpusPictures: readonly CorpusPicture[] = corpusFiles(corpus, 'image').map(
  ({ path, expect }) => ({ name: basename(path), bytes: readFromCorpus(corpus, path), expect }),
);
