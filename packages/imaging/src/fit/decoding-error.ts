import { ImagingError } from '../imaging-error.ts';
import type { Source } from './decode-picture.ts';

/** In our words; the library's own stay in the cause. */
export function decodingError(cause: unknown, { header: { format }, limits }: Source): ImagingError {
  const words = cause instanceof Error ? cause.message : String(cause);
  if (/^timeout/i.test(words)) return timedOut(limits.timeoutMs, cause);
  if (/pixel limit/i.test(words)) {
    return new ImagingError('too_many_pixels', `The ${format} picture is too large to decode.`, {
      hint: 'Use a smaller version of the picture.',
      cause,
    });
  }
  if (/unsupported image format|not been built in|bad labq/i.test(words)) {
    return new ImagingError('unsupported_format', `The picture is a kind of ${format} that cannot be read.`, {
      hint: 'Convert it to an ordinary PNG or JPEG first.',
      cause,
    });
  }
  return new ImagingError(
    'damaged',
    `The ${format} picture is damaged or cut off: it cannot be decoded whole.`,
    {
      hint: 'Fetch or save it again; what there is of it is not shown.',
      cause,
    },
  );
}

export function timedOut(timeoutMs: number, cause: unknown): ImagingError {
  return new ImagingError('timed_out', `The picture was not finished within ${timeoutMs / 1_000} s.`, {
    hint: 'Use a smaller version of the picture.',
    cause,
  });
}
