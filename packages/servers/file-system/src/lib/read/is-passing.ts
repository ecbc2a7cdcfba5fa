import { isToolError } from '@dpttools/kit/errors';

/** Failures that come from others writing the same file in the same moment: another attempt is likely to succeed. */
export function isPassing(error: unknown): boolean {
  return isToolError(error) && error.retryable && ['changed_meanwhile', 'path_refused'].includes(error.code);
}
