/** A policy file that cannot be used: one line for each fault, each naming its field. */
export class PolicyError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The backends policy cannot be used: ${problems.join('; ')}`);
    this.name = 'PolicyError';
    this.problems = problems;
  }
}
