import type { SuiteReport } from './report.ts';

export interface BenchmarkRun {
  /** Small data and few rounds: shows that everything works, gives no figures to rely on. */
  readonly quick: boolean;
  readonly rounds: number | undefined;
  /** A private folder, removed after the run. */
  readonly scratch: string;
  readonly say: (line: string) => void;
}

export interface Suite {
  readonly name: string;
  readonly summary: string;
  measure(run: BenchmarkRun): Promise<SuiteReport>;
}

export function roundsOf(run: BenchmarkRun, usual: number): number {
  return run.rounds ?? (run.quick ? 3 : usual);
}
