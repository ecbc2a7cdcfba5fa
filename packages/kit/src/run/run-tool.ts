import type { ResultLimits, ToolContext } from '../context.ts';
import { ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import type { Logger } from '../log/logger.ts';
import type { PathPolicy } from '../paths/index.ts';
import { isMet, requirementName } from '../requirement.ts';
import { visibleData } from '../text/visible-text.ts';
import type { AnyTool } from '../tool.ts';
import { checkOutput } from './check-output.ts';
import { checkTexts, limitMedia } from './limit-output.ts';
import type { ToolOutcome } from './outcome.ts';
import { parseInput } from './parse-input.ts';
import { type ProgressListener, throttleProgress } from './progress.ts';
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
  /** The family's services, opened once. */
  open(): Promise<unknown>;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ProgressListener | undefined;
  readonly principal?: string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: services go from the family's open to its own tools
type RunnableTool = AnyTool<any>;

/** The one path of a call, and the one place where what is thrown becomes an answer. */
export async function runTool(
  tool: RunnableTool,
  input: unknown,
  { environment, call }: { readonly environment: RunEnvironment; readonly call: CallOptions },
): Promise<ToolOutcome> {
  const started = performance.now();
  const { family, log, redact } = environment;
  const outcome = await attempt(tool, input, { environment, call }).catch((error: unknown) =>
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

async function attempt(
  tool: RunnableTool,
  input: unknown,
  { environment, call }: { readonly environment: RunEnvironment; readonly call: CallOptions },
): Promise<ToolOutcome> {
  await checkRequirements(tool, environment);
  const parsed = parseInput(tool, input);
  const deadline = { timeoutMs: tool.timeoutMs ?? environment.callTimeoutMs, signal: call.signal };
  return withDeadline(deadline, async (signal) => {
    const ready = await resolvePaths(tool.input, parsed, environment.policy);
    const services = await environment.open();
    const result = await tool.handler(ready, makeContext(tool, { environment, call, services, signal }));
    return present(tool, checkOutput(tool, result), environment);
  });
}

async function checkRequirements(tool: RunnableTool, { family, settings }: RunEnvironment): Promise<void> {
  for (const requirement of [...(family.requires ?? []), ...(tool.requires ?? [])]) {
    if (await isMet(requirement, settings)) continue;
    throw new ToolError({
      code: 'requirement_missing',
      message: `${tool.name} needs the ${requirementName(requirement)}, which is not there.`,
      hint: requirement.hint,
    });
  }
}

function makeContext(
  tool: RunnableTool,
  run: { environment: RunEnvironment; call: CallOptions; services: unknown; signal: AbortSignal },
): ToolContext<unknown, string> {
  const { environment, call, services, signal } = run;
  return {
    services,
    signal,
    log: environment.log.with({ tool: tool.name }),
    limits: environment.limits,
    policy: environment.policy,
    principal: call.principal ?? 'local',
    progress: throttleProgress(call.onProgress),
    fail: (code, message, more) => new ToolError({ code, message, ...more }),
  };
}

function present(
  tool: RunnableTool,
  { data, media }: ReturnType<typeof checkOutput>,
  { limits, exactText }: RunEnvironment,
): ToolOutcome {
  const shown = exactText ? data : (visibleData(data).value as Record<string, unknown>);
  const rendered = tool.render?.(shown) ?? JSON.stringify(shown);
  const texts = typeof rendered === 'string' ? [rendered] : rendered;
  checkTexts(texts, limits);
  const { fitting, note } = limitMedia(media, limits);
  return { ok: true, data: shown, texts: note === undefined ? texts : [...texts, note], media: fitting };
}

function sizes(outcome: ToolOutcome) {
  if (!outcome.ok) return { textChars: outcome.text.length };
  const mediaBytes = outcome.media.reduce((sum, item) => sum + ('bytes' in item ? item.bytes.length : 0), 0);
  return { textChars: outcome.texts.reduce((sum, text) => sum + text.length, 0), mediaBytes };
}
