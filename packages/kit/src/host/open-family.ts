import { tmpdir } from 'node:os';
import type { z } from 'zod';
import type { Environment } from '../config/load-settings.ts';
import { loadSettings } from '../config/load-settings.ts';
import type { ResultLimits } from '../context.ts';
import { ToolError } from '../errors.ts';
import type { AnyFamily } from '../family.ts';
import { type Logger, silentLogger } from '../log/logger.ts';
import { createPathPolicy } from '../paths/index.ts';
import type { ToolOutcome } from '../run/outcome.ts';
import type { CallOptions } from '../run/run-tool.ts';
import type { AnyTool } from '../tool.ts';
import { checkOpenOptions } from './check-open-options.ts';
import { InProcessHost } from './in-process-host.ts';

export interface OpenFamilyOptions {
  /** Directories that path arguments may reach; default: the working directory and the temporary directory. */
  readonly allowedDirs?: readonly string[];
  readonly workingDirectory?: string;
  /** Settings by their environment names, as a server reads them; nothing is taken from the process. */
  readonly environment?: Environment;
  /** Unlimited text by default: budgets are for models. */
  readonly limits?: Partial<ResultLimits>;
  readonly callTimeoutMs?: number;
  readonly log?: Logger;
}

type ToolNamed<Family extends AnyFamily, Name extends string> = Extract<
  Family['tools'][number],
  { name: Name }
>;

type ToolFunction<Tool> =
  Tool extends AnyTool<unknown>
    ? (input: z.input<Tool['input']>, options?: CallOptions) => Promise<z.output<Tool['output']>>
    : never;

export type OpenedFamily<Family extends AnyFamily> = {
  readonly [Tool in Family['tools'][number] as Tool['name']]: ToolFunction<ToolNamed<Family, Tool['name']>>;
} & {
  /** The whole outcome: data, texts and media. Failures are returned, not thrown. */
  call(toolName: string, input: unknown, options?: CallOptions): Promise<ToolOutcome>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * A family as typed functions, without any protocol: they return the tool's data and throw a ToolError.
 * Throws a TypeError for options that cannot be.
 */
export async function openFamily<Family extends AnyFamily>(
  family: Family,
  options: OpenFamilyOptions = {},
): Promise<OpenedFamily<Family>> {
  checkOpenOptions(options);
  const host = new InProcessHost(family, libraryEnvironment(family, options));
  const functions = family.tools.map(({ name }) => [
    name,
    async (input: unknown, call: CallOptions = {}) => unwrap(await host.call(name, input, call)),
  ]);
  const close = () => host.close();
  const opened = {
    ...Object.fromEntries(functions),
    call: (name: string, input: unknown, call: CallOptions = {}) => host.call(name, input, call),
    close,
    [Symbol.asyncDispose]: close,
  };
  // The functions were made from the family's own tools, which is what the type says.
  return opened as OpenedFamily<Family>;
}

function unwrap(outcome: ToolOutcome): unknown {
  if (outcome.ok) return outcome.data;
  throw new ToolError(outcome.failure);
}

function libraryEnvironment(family: AnyFamily, options: OpenFamilyOptions) {
  const workingDirectory = options.workingDirectory ?? process.cwd();
  return {
    settings: loadSettings(family.settings, { environment: options.environment ?? {} }),
    policy: createPathPolicy({
      allowedDirs: options.allowedDirs ?? [workingDirectory, tmpdir()],
      workingDirectory,
    }),
    limits: {
      maxTextChars: Number.MAX_SAFE_INTEGER,
      maxImageEdgePx: 1568,
      maxImageBytes: 3e6,
      maxMediaBytes: Number.MAX_SAFE_INTEGER,
      ...options.limits,
    },
    callTimeoutMs: options.callTimeoutMs ?? 10 * 60_000,
    log: options.log ?? silentLogger,
    redact: (text: string) => text,
    exactText: true,
  };
}
