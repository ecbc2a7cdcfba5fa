import { isToolError, ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import type { Logger } from '../log/logger.ts';
import { clipText } from '../text/cut-text.ts';
import { visibleText } from '../text/visible-text.ts';
import type { ToolOutcome } from './outcome.ts';
import { fromSystemError } from './system-error.ts';

const maxErrorChars = 2000;

export interface FailureContext {
  readonly family: Pick<AnyFamily, 'describeFailure'>;
  readonly toolName: string;
  readonly log: Logger;
  readonly redact: (text: string) => string;
}

/** Words for the caller from whatever was thrown. What nobody foresaw is told in full to the log only. */
export function toFailure(thrown: unknown, context: FailureContext): ToolOutcome {
  const error = explain(thrown, context);
  const clean = (text: string) => clipText(context.redact(visibleText(text).text), maxErrorChars);
  const message = clean(error.message);
  const hint = error.hint === undefined ? undefined : clean(error.hint);
  const failure = { code: error.code, message, hint, retryable: error.retryable };
  const form = context.family.describeFailure?.(new ToolError(failure), context.toolName);
  const text = form?.text ?? `Error: ${hint === undefined ? message : `${message} ${hint}`}`;
  return { ok: false, failure, text, data: form?.data };
}

function explain(thrown: unknown, { log, toolName }: FailureContext): ToolError {
  if (isToolError(thrown)) return thrown;
  const known = fromSystemError(thrown);
  if (known !== undefined) return known;
  log.error('unexpected error', { tool: toolName, error: thrown });
  return new ToolError({
    code: 'internal',
    message: `${toolName} failed for a reason it did not expect.`,
    hint: 'The server log has the details; try another way.',
  });
}
