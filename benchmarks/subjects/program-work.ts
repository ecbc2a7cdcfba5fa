import { cleanEnvironment } from '../harness/clean-environment.ts';
import type { Missing } from '../harness/report.ts';
import type { Contender } from '../harness/rotation.ts';
import { commandWork, type Work } from '../harness/work.ts';
import { type Program, systemProgram } from './programs.ts';

export interface ProgramRun {
  /** What the table calls it. */
  readonly name: string;
  /** A name to look for on the PATH, or a program already found. */
  readonly program: string | Program;
  readonly arguments: readonly string[];
  readonly alsoSuccess?: readonly number[];
}

export interface ProgramContenders {
  readonly contenders: readonly Contender<Work>[];
  readonly missing: readonly Missing[];
}

/** Whole runs of the programs that are installed; the others are named as missing. */
export function programContenders(home: string, runs: readonly ProgramRun[]): ProgramContenders {
  const environment = cleanEnvironment(home);
  const contenders: Contender<Work>[] = [];
  const missing: Missing[] = [];
  for (const { name, program, arguments: args, alsoSuccess = [] } of runs) {
    const { file, howToGet } = typeof program === 'string' ? systemProgram(program, environment) : program;
    if (file === undefined) missing.push({ subject: name, reason: howToGet });
    else contenders.push(commandWork(name, { program: file, arguments: args, environment, alsoSuccess }));
  }
  return { contenders, missing };
}
