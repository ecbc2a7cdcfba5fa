import { availableParallelism } from 'node:os';
import { ImagingError } from './imaging-error.ts';

export type Sharp = typeof import('sharp')['default'];

/** Loads the native library at its first use, with what it keeps between pictures turned off. */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp').catch(refuse);
  sharp.cache(false);
  sharp.concurrency(Math.min(availableParallelism(), 2));
  return sharp;
}

function refuse(cause: unknown): never {
  throw new ImagingError(
    'unavailable',
    'Pictures cannot be processed: the library sharp could not be loaded.',
    {
      hint: `Install it for ${process.platform}-${process.arch} beside this package: npm install --include=optional sharp`,
      cause,
    },
  );
}
