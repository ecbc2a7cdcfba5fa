import { availableParallelism, loadavg, totalmem } from 'node:os';

export interface Environment {
  readonly node: string;
  readonly platform: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly loadAverage: number;
}

/** Facts a reader needs to judge a run; nothing that names the machine. */
export function describeEnvironment(): Environment {
  return {
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAverage: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

export function isBusy(environment: Environment): boolean {
  return environment.loadAverage > environment.cores / 2;
}
