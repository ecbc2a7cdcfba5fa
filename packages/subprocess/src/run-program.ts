import { collectOutput, type OutputReceivers } from './collect-output.ts';
import { type SpawnTreeRequest, spawnTree } from './spawn-tree.ts';
import type { ProcessTree } from './spawned-tree.ts';

type Limits = 'program' | 'args' | 'environment' | 'cwd' | 'timeoutMs' | 'signal' | 'lingerMs';

export interface RunProgramRequest extends Pick<SpawnTreeRequest, Limits>, OutputReceivers {
  /** Written to its input, which is closed afterwards; without it the input is empty. */
  readonly stdin?: string | Uint8Array | undefined;
  /** Of each of the two outputs, 1 MiB by default. */
  readonly maxOutputBytes?: number | undefined;
  /** Beyond the limit: `head-and-tail`, the default, leaves out the middle; `kill` ends the program and keeps the head. */
  readonly onExcess?: 'head-and-tail' | 'kill' | undefined;
}

export interface ProgramResult {
  /** Null when it was killed. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  /** Some output is not in `stdout` and `stderr`. */
  readonly truncated: boolean;
  /** A receiver answered `stop`. */
  readonly stopped: boolean;
  readonly durationMs: number;
}

/**
 * Runs a program to its end, and settles when nothing of what it started runs any more.
 * Rejects with the signal's reason on abort, with a `ProgramStartError` when it cannot start, and with what a receiver throws.
 */
export async function runProgram(request: RunProgramRequest): Promise<ProgramResult> {
  const startedAt = performance.now();
  const { stdin, maxOutputBytes = 1_048_576, onExcess = 'head-and-tail' } = request;
  const tree = await spawnTree({ ...pickLimits(request), stdin: stdin === undefined ? 'closed' : 'pipe' });
  const output = collectOutput(tree, { receivers: request, maxOutputBytes, onExcess });
  feed(tree, stdin);
  const end = await tree.ended;
  const { failure, ...collected } = await output.finish();
  if (failure !== undefined) throw failure.error;
  if (end.aborted) request.signal?.throwIfAborted();
  const { exitCode, signal, timedOut } = end;
  return { exitCode, signal, timedOut, ...collected, durationMs: Math.round(performance.now() - startedAt) };
}

function pickLimits({
  program,
  args,
  environment,
  cwd,
  timeoutMs,
  signal,
  lingerMs,
}: RunProgramRequest): SpawnTreeRequest {
  return { program, args, environment, cwd, timeoutMs, signal, lingerMs };
}

function feed({ child }: ProcessTree, stdin: string | Uint8Array | undefined): void {
  if (child.stdin === null || stdin === undefined) return;
  // A program may end without reading all of it.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
}
