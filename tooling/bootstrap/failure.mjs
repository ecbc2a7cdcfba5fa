/** A step that failed in a way a reader can act on: its words are shown, its stack is not. */
export class StepFailure extends Error {}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (error instanceof StepFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
