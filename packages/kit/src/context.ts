import type { ErrorWords, ToolError } from './errors.ts';
import type { Logger } from './log/logger.ts';
import type { PathPolicy } from './paths/index.ts';

/** The result budget, which tools keep to themselves: they know what to leave out and how to go on. */
export interface ResultLimits {
  /** Characters of text in one result. */
  readonly maxTextChars: number;
  /** The longer edge of each image. */
  readonly maxImageEdgePx: number;
  /** Of each image. */
  readonly maxImageBytes: number;
  /** All images of one result together. */
  readonly maxMediaBytes: number;
}

/** What a handler is given beside its input. */
export interface ToolContext<Services, Code extends string> {
  readonly services: Services;
  readonly log: Logger;
  /** Aborted when the caller cancels, the deadline passes or the server ends. */
  readonly signal: AbortSignal;
  readonly limits: ResultLimits;
  /** For paths that are found during the work; paths among the arguments are resolved already. */
  readonly policy: PathPolicy;
  /** Whose state this is: a shell or a browser tab belongs to a principal, never to a connection. */
  readonly principal: string;
  /** Passed on at most once a second; `done` only grows. */
  progress(done: number, total?: number, message?: string): void;
  /** Makes a declared error: `throw fail('not_text', …)`. */
  fail(code: Code, message: string, more?: Pick<ErrorWords, 'hint' | 'retryable' | 'cause'>): ToolError;
}
