import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives the work a private folder and removes it afterwards, also when the run is interrupted. */
export async function withScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dpttools-bench-')));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const interrupted = (signal: NodeJS.Signals) => {
    remove();
    for (const name of ENDING_SIGNALS) process.off(name, interrupted);
    process.kill(process.pid, signal);
  };
  for (const name of ENDING_SIGNALS) process.on(name, interrupted);
  try {
    return await work(folder);
  } finally {
    for (const name of ENDING_SIGNALS) process.off(name, interrupted);
    remove();
  }
}
