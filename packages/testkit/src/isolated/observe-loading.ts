import { Session } from 'node:inspector';

export interface LoadingReport {
  /** Files of third-party packages, as URLs or paths. */
  readonly files: readonly string[];
  readonly elapsedMs: number;
}

/** Loads something while the debugger notes every script that is parsed, whichever way it is reached. */
export async function observeLoading(load: () => Promise<unknown>): Promise<LoadingReport> {
  const files = new Set<string>();
  const session = new Session();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params }) => files.add(params.url));
  session.post('Debugger.enable');
  const started = performance.now();
  await load();
  const elapsedMs = performance.now() - started;
  session.disconnect();
  return { files: [...files].filter((file) => file.includes('/node_modules/')), elapsedMs };
}
