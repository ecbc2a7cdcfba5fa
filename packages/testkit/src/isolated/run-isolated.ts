import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Workspace } from '../workspace/temporary-workspace.ts';
import { bundleSources } from './bundle-sources.ts';

export interface IsolatedRequest {
  /** An ES module of this repository that calls `process.send` once with what it found. */
  readonly entry: string;
  /** Where the compiled module goes. */
  readonly scratch: Workspace;
  readonly environment?: Readonly<Record<string, string>>;
  readonly message?: unknown;
  /** How long the process may take until it reports. */
  readonly timeoutMs?: number;
  /** How long it may stay when it has reported. */
  readonly lingerMs?: number;
}

export interface IsolatedRun<Report> {
  readonly report: Report | undefined;
  readonly exitCode: number | null;
  /** True when it had to be killed. */
  readonly overstayed: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a module in a process of its own, with an environment of its own, and waits for its natural end. */
export async function runIsolated<Report>({
  entry,
  scratch,
  environment = {},
  message,
  timeoutMs = 60_000,
  lingerMs = 3000,
}: IsolatedRequest): Promise<IsolatedRun<Report>> {
  const outfile = scratch.path('isolated.mjs');
  await bundleSources({ entry, outfile });
  if (message !== undefined) await writeFile(scratch.path('message.json'), JSON.stringify(message));
  const child = fork(outfile, [scratch.path('message.json')], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let report: Report | undefined;
  let overstayed = false;
  // The program of the entry is the testkit's own, so its one message is what the caller's type says.
  child.on('message', (sent) => {
    report = sent as Report;
    clearTimeout(timer);
    timer = setTimeout(end, lingerMs);
  });
  const end = () => {
    overstayed = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(end, timeoutMs);
  const [stdout, stderr, [exitCode]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  clearTimeout(timer);
  return { report, exitCode, overstayed, stdout, stderr };
}
