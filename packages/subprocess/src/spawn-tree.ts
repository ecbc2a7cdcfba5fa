import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from './environment.ts';
import { markEnvironment } from './mark-environment.ts';
import { toStartError } from './program-start-error.ts';
import { type ProcessTree, SpawnedTree } from './spawned-tree.ts';

export interface SpawnTreeRequest {
  readonly program: string;
  readonly args?: readonly string[] | undefined;
  /** All of it; see `cleanEnvironment`. Only the markers are added. */
  readonly environment: Environment;
  readonly cwd?: string | undefined;
  /** `closed`, the default, reads as an empty file. */
  readonly stdin?: 'closed' | 'pipe' | undefined;
  readonly stdout?: OutputChoice | undefined;
  readonly stderr?: OutputChoice | undefined;
  /** Pipes on the descriptors 3 and up. */
  readonly extraPipes?: number | undefined;
  /** Node's message channel, after the extra pipes. */
  readonly ipc?: 'json' | 'advanced' | undefined;
  readonly timeoutMs?: number | undefined;
  /** Kills the tree. */
  readonly signal?: AbortSignal | undefined;
  /** How long after the program's own end its open outputs are waited for before the rest of the tree is killed. */
  readonly lingerMs?: number | undefined;
}

export type OutputChoice = 'pipe' | 'ignore' | 'inherit';

/**
 * Starts a program in a process group of its own, marked so that all it starts can be found again.
 * Rejects with a `ProgramStartError` when it does not run at all.
 */
export async function spawnTree(request: SpawnTreeRequest): Promise<ProcessTree> {
  request.signal?.throwIfAborted();
  const { environment, entry } = markEnvironment(request.environment);
  let child: ChildProcess;
  try {
    child = start(request, environment);
  } catch (error) {
    throw await toStartError(request.program, request.cwd, error);
  }
  if (child.pid === undefined) {
    const [error] = await once(child, 'error');
    throw await toStartError(request.program, request.cwd, error);
  }
  return new SpawnedTree({ child, pid: child.pid, entry, limits: request });
}

function start(request: SpawnTreeRequest, environment: Environment): ChildProcess {
  return spawn(request.program, request.args ?? [], {
    env: { ...environment },
    stdio: toStdio(request),
    // On Windows it would open a console and keep the child out of Node's job object, which ends it with us.
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...(request.cwd !== undefined && { cwd: request.cwd }),
    ...(request.ipc !== undefined && { serialization: request.ipc }),
  });
}

function toStdio({
  stdin = 'closed',
  stdout = 'pipe',
  stderr = 'pipe',
  extraPipes = 0,
  ipc,
}: SpawnTreeRequest): StdioOptions {
  return [
    stdin === 'closed' ? 'ignore' : 'pipe',
    stdout,
    stderr,
    ...new Array<'pipe'>(extraPipes).fill('pipe'),
    ...(ipc === undefined ? [] : ['ipc' as const]),
  ];
}
