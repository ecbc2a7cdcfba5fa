import { getSystemErrorMap } from 'node:util';

export interface SystemError extends Error {
  readonly code: string;
  readonly errno: number;
}

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number';
}

/** The words for a negative error number, such as `permission denied`. */
export function systemReason(errno: number): string {
  return getSystemErrorMap().get(errno)?.[1] ?? `error ${-errno}`;
}
