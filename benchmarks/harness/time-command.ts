import { spawn } from 'node:child_process';
import { once } from 'node:events';

const NEWLINE = 0x0a;
const END_WITHIN_MS = 180_000;

export interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Exit codes that are success for this program, besides 0. */
  readonly alsoSuccess?: readonly number[];
  readonly endWithinMs?: number;
}

export interface CommandTiming {
  readonly elapsedMs: number;
  readonly bytes: number;
  readonly lines: number;
}

function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** Runs a whole program with its output piped, as a server would run it. A failing program is not timed. */
export async function timeCommand(command: Command): Promise<CommandTiming> {
  const startedMs = performance.now();
  const child = spawn(command.program, command.arguments, {
    env: command.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let bytes = 0;
  let lines = 0;
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    lines += countLines(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(0, 300);
  });
  const { endWithinMs = END_WITHIN_MS } = command;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
    // What it started may hold its output open.
    child.stdout.destroy();
    child.stderr.destroy();
  }, endWithinMs);
  await once(child, 'close').finally(() => clearTimeout(timer));
  const elapsedMs = performance.now() - startedMs;
  if (isLate) throw new Error(`${command.program} did not end within ${endWithinMs} ms.`);
  const succeeded = child.exitCode === 0 || (command.alsoSuccess ?? []).includes(child.exitCode ?? -1);
  if (!succeeded) {
    const end = child.signalCode ?? `exit code ${child.exitCode}`;
    throw new Error(`${command.program} ended with ${end}. ${stderr.trim()}`);
  }
  return { elapsedMs, bytes, lines };
}
