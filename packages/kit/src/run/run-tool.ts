import type { ResultLimits, ToolContext } from '../context.ts';
import { ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import type { Logger } from '../log/logger.ts';
import type { PathPolicy } from '../paths/index.ts';
import { isMet, requirementName } from '../requirement.ts';
import type { AnyTool } from '../tool.ts';
import { checkOutput } from './check-output.ts';
import type { ToolOutcome } from './outcome.ts';
import { parseInput } from './parse-input.ts';
import { presentResult } from './present-result.ts';
import { type ProgressListener, type ProgressReports, progressReports } from './progress.ts';
import { resolvePaths } from './resolve-paths.ts';
import { toFailure } from './to-failure.ts';
import { withDeadline } from './with-deadline.ts';

/** What stays the same for all calls of one family. */
export interface RunEnvironment {
  readonly family: AnyFamily;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly policy: PathPolicy;
  readonly limits: ResultLimits;
  readonly callTimeoutMs: number;
  readonly log: Logger;
  readonly redact: (text: string) => string;
  /** True for library use: text comes as it is, nothing shown as an escape. */
  readonly exactText?: boolean;
  /** Aborts when the family ends; calls that run are cancelled. */
  readonly ending?: AbortSignal;
  /** The family's services, opened once. */
  open(): Promise<unknown>;
}

export interface CallOptions {
  /** Aborting it ends the call with `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Hears of the progress at most once a second. */
  readonly onProgress?: ProgressListener | undefined;
  /** Whose state the call works on. */
  readonly principal?: string | undefined;
}

interface Run {
  readonly environment: RunEnvironment;
  readonly call: CallOptions;
}

/** The one path of a call, and the one place where what is thrown becomes an answer. It never rejects. */
export async function runTool(tool: AnyTool<unknown>, input: unknown, run: Run): Promise<ToolOutcome> {
  const started = performance.now();
  const { family, log, redact } = run.environment;
  const outcome = await attempt(tool, input, run).catch((error: unknown) =>
    toFailure(error, { family, toolName: tool.name, log, redact }),
  );
  log.info('call', {
    tool: tool.name,
    ms: Math.round((performance.now() - started) * 10) / 10,
    outcome: outcome.ok ? 'ok' : outcome.failure.code,
    ...sizes(outcome),
  });
  return outcome;
}

async function attempt(tool: AnyTool<unknown>, input: unknown, run: Run): Promise<ToolOutcome> {
  const { environment, call } = run;
  const signals = [call.signal, environment.ending].filter((signal) => signal !== undefined);
  const deadline = { timeoutMs: tool.timeoutMs ?? environment.callTimeoutMs, signals };
  const progress = progressReports(call.onProgress);
  try {
    return await withDeadline(deadline, async (signal) => {
      await checkRequirements(tool, environment);
      const parsed = parseInput(tool, input);
      const ready = await resolvePaths(tool.input, parsed, environment.policy);
      // Whoever waited may have an answer by now: then nothing is opened or begun.
      signal.throwIfAborted();
      const services = await environment.open();
      signal.throwIfAborted();
      const result = await tool.handler(ready, makeContext(tool, { run, services, signal, progress }));
      const { limits, exactText = false } = environment;
      return presentResult(tool, checkOutput(tool, result), { limits, exactText });
    });
  } finally {
    progress.end();
  }
}

async function checkRequirements(
  tool: AnyTool<unknown>,
  { family, settings }: RunEnvironment,
): Promise<void> {
  for (const requirement of [...(family.requires ?? []), ...(tool.requires ?? [])]) {
    if (requirement.without !== undefined || (await isMet(requirement, settings))) continue;
    throw new ToolError({
      code: 'requirement_missing',
      message: `${tool.name} needs the ${requirementName(requirement)}, which is not there.`,
      hint: requirement.hint,
    });
  }
}

interface Work {
  readonly run: Run;
  readonly services: unknown;
  readonly signal: AbortSignal;
  readonly progress: ProgressReports;
}

function makeContext(
  tool: AnyTool<unknown>,
  { run: { environment, call }, services, signal, progress }: Work,
): ToolContext<unknown, string> {
  return {
    services,
    signal,
    log: environment.log.with({ tool: tool.name }),
    limits: environment.limits,
    policy: environment.policy,
    principal: call.principal ?? 'local',
    progress: progress.report,
    fail: (code, message, more) => new ToolError({ code, message, ...more }),
  };
}

function sizes(outcome: ToolOutcome) {
  if (!outcome.ok) return { textChars: outcome.text.length };
  const mediaBytes = outcome.media.reduce((sum, item) => sum + ('bytes' in item ? item.bytes.length : 0), 0);
  return { textChars: outcome.texts.reduce((sum, text) => sum + text.length, 0), mediaBytes };
}
