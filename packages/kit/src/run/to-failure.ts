import { isToolError, ToolError } from '../errors.ts';
import type { AnyFamily, FailureForm } from '../family.ts';
import type { Logger } from '../log/logger.ts';
import { clipText, cutText } from '../text/cut-text.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Failure, ToolOutcome } from './outcome.ts';
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
  const clean = (text: string) => cleanWords(text, context.redact);
  const failure: Failure = {
    code: error.code,
    message: clean(error.message),
    ...(error.hint !== undefined && { hint: clean(error.hint) }),
    retryable: error.retryable,
  };
  const form = familyForm(failure, context);
  return { ok: false, failure, text: form?.text ?? failureText(failure), data: form?.data };
}

function failureText({ message, hint }: Failure): string {
  return `Error: ${hint === undefined ? message : `${message} ${hint}`}`;
}

/** Cut before the costly steps, with room for what they take away, and to measure after them. */
function cleanWords(text: string, redact: (text: string) => string): string {
  return clipText(redact(visibleText(cutText(text, 4 * maxErrorChars)).text), maxErrorChars);
}

/** A family that fails to word its failure must not lose it. */
function familyForm(failure: Failure, { family, toolName, log }: FailureContext): FailureForm | undefined {
  try {
    return family.describeFailure?.(new ToolError(failure), toolName);
  } catch (error) {
    log.error('failure without words', { tool: toolName, error });
    return undefined;
  }
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
