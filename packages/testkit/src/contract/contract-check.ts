import type { Subject } from './subject.ts';

/** One promise that every family keeps. A plain function, so that it can be shown to fail for a family that breaks it. */
export interface ContractCheck {
  readonly title: string;
  /** What is wrong, one line each; empty when all is well. */
  find(subject: Subject): Promise<readonly string[]> | readonly string[];
}
