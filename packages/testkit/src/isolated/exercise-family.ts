import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { AnyFamily } from '@dpttools/kit';
import { hostEnvironment, InProcessHost, silentLogger } from '@dpttools/kit/host';

export interface ExerciseCall {
  readonly tool: string;
  readonly input: unknown;
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Cancels the call after so many milliseconds. */
  readonly cancelAfterMs?: number;
}

export interface ExerciseReport {
  /** What Node still waits for after every family is closed. */
  readonly resources: readonly string[];
  readonly outcomes: readonly string[];
}

/** Makes each call in a freshly opened family, closes it, and tells what keeps the process alive afterwards. */
export async function exerciseFamily(module: object, familyId: string): Promise<void> {
  const family = Object.values(module).find((value): value is AnyFamily => isFamily(value, familyId));
  if (family === undefined) throw new Error(`The module exports no family ${familyId}.`);
  const calls = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as ExerciseCall[];
  await startOneProgram();
  const resourcesBefore = process.getActiveResourcesInfo();
  const outcomes: string[] = [];
  for (const call of calls) outcomes.push(await makeCall(family, call));
  const report: ExerciseReport = { outcomes, resources: await stillOpen(resourcesBefore) };
  process.send?.(report, () => process.disconnect());
}

/** After its first piped child Node lists one pipe for good, though nothing waits for it: that is no family's doing. */
async function startOneProgram(): Promise<void> {
  const child = spawn(process.execPath, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.resume();
  await once(child, 'close');
}

/** Requests that are on their way out get a moment; what stays is held by something. */
async function stillOpen(before: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + 1000;
  for (;;) {
    const open = added(before, process.getActiveResourcesInfo());
    if (open.length === 0 || performance.now() > deadline) return open;
    await delay(20);
  }
}

async function makeCall(family: AnyFamily, call: ExerciseCall): Promise<string> {
  const { root, environment, cancelAfterMs } = call;
  const facts = { workingDirectory: root, writeLog: () => {} };
  const built = hostEnvironment(family.settings, { environment }, facts);
  const host = new InProcessHost(family, { ...built, log: silentLogger });
  const signal = cancelAfterMs === undefined ? undefined : AbortSignal.timeout(cancelAfterMs);
  const outcome = await host.call(call.tool, call.input, { signal });
  await host.close();
  return outcome.ok ? 'ok' : outcome.failure.code;
}

function added(before: readonly string[], after: readonly string[]): string[] {
  const known = [...before];
  return after.filter((name) => {
    const at = known.indexOf(name);
    if (at === -1) return true;
    known.splice(at, 1);
    return false;
  });
}

function isFamily(value: unknown, familyId: string): boolean {
  return (
    typeof value === 'object' && value !== null && 'id' in value && value.id === familyId && 'tools' in value
  );
}
