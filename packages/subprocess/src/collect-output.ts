import type { Readable } from 'node:stream';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { LineSplitter } from './line-splitter.ts';
import { OutputWindow } from './output-window.ts';
import type { ProcessTree } from './spawned-tree.ts';

export type OutputSource = 'stdout' | 'stderr';

/** Called as output arrives. A receiver that answers `stop` ends the program; one that throws does so too, and fails the run. */
export interface OutputReceivers {
  readonly onStdout?: ((chunk: Buffer) => 'stop' | undefined) | undefined;
  readonly onStderr?: ((chunk: Buffer) => 'stop' | undefined) | undefined;
  /** Without the line's end; at most 1 MiB of a longer line. */
  readonly onLine?: ((line: string, source: OutputSource) => 'stop' | undefined) | undefined;
}

export interface OutputPlan {
  readonly receivers: OutputReceivers;
  readonly maxOutputBytes: number;
  readonly onExcess: 'head-and-tail' | 'kill';
}

export interface CollectedOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
  readonly stopped: boolean;
  readonly failure: { readonly error: unknown } | undefined;
}

export interface OutputCollection {
  /** To be called when the tree has ended. */
  finish(): Promise<CollectedOutput>;
}

export function collectOutput(tree: ProcessTree, plan: OutputPlan): OutputCollection {
  const run: Run = { tree, plan, stopped: false, failure: undefined };
  const channels = [openChannel(run, 'stdout'), openChannel(run, 'stderr')] as const;
  return {
    async finish() {
      await Promise.all(channels.map(({ drain }) => drain()));
      const [stdout, stderr] = channels.map(({ window }) => readWindow(window, plan));
      const truncated = channels.some(({ window }) => window.omittedBytes > 0);
      return {
        stdout: stdout ?? '',
        stderr: stderr ?? '',
        truncated,
        stopped: run.stopped,
        failure: run.failure,
      };
    },
  };
}

interface Run {
  readonly tree: ProcessTree;
  readonly plan: OutputPlan;
  stopped: boolean;
  failure: { readonly error: unknown } | undefined;
}

interface Channel {
  readonly window: OutputWindow;
  drain(): Promise<void>;
}

function openChannel(run: Run, source: OutputSource): Channel {
  const { receivers, maxOutputBytes, onExcess } = run.plan;
  const window = new OutputWindow(maxOutputBytes, onExcess === 'kill' ? maxOutputBytes : undefined);
  const onChunk = source === 'stdout' ? receivers.onStdout : receivers.onStderr;
  const lines = new LineSplitter((line) => receive(run, () => receivers.onLine?.(line, source)));
  const stream = run.tree.child[source];
  stream?.on('error', () => {});
  stream?.on('data', (chunk: Buffer) => {
    window.push(chunk);
    if (onExcess === 'kill' && window.omittedBytes > 0) void run.tree.kill();
    receive(run, () => onChunk?.(chunk));
    if (receivers.onLine !== undefined) lines.push(chunk);
  });
  return {
    window,
    async drain() {
      if (stream !== null) await untilQuiet(stream);
      if (receivers.onLine !== undefined) lines.finish();
    },
  };
}

function receive(run: Run, call: () => 'stop' | undefined): void {
  if (run.stopped || run.failure !== undefined) return;
  try {
    if (call() !== 'stop') return;
    run.stopped = true;
  } catch (error) {
    run.failure = { error };
  }
  void run.tree.kill();
}

function readWindow(window: OutputWindow, { onExcess }: OutputPlan): string {
  return onExcess === 'kill' ? window.readHead() : window.read().text;
}

const quietMs = 250;
const patienceMs = 3_000;

/**
 * Waits for the end of what the dead tree left in the pipe.
 * A process that escaped with the pipe in hand keeps it open for ever, so silence ends the wait too.
 */
async function untilQuiet(stream: Readable): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    stream.once('close', () => resolve());
  });
  let isFresh = true;
  stream.on('data', () => {
    isFresh = true;
  });
  for (const deadline = performance.now() + patienceMs; isFresh && performance.now() < deadline; ) {
    if (stream.closed) return;
    isFresh = false;
    await Promise.race([closed, silence()]);
  }
  stream.destroy();
}

/** A long receiver must not pass for silence, so the event loop first reads what has arrived meanwhile. */
async function silence(): Promise<void> {
  await delay(quietMs, undefined, { ref: false });
  await nextTurn();
}
