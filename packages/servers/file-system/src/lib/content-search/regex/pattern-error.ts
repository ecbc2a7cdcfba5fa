/** A pattern that does not belong to the dialect. */
export class PatternError extends Error {
  /** Counted in characters from 1. */
  readonly position: number;
  readonly hint: string | undefined;

  constructor(message: string, position: number, hint?: string) {
    super(message);
    this.name = 'PatternError';
    this.position = position;
    this.hint = hint;
  }
}
