import type { ToolOutcome } from '../run/outcome.ts';
import type { CallOptions } from '../run/run-tool.ts';

/** Where a family runs. In this process and in a child process are two drivers of it. */
export interface FamilyHost {
  call(toolName: string, input: unknown, options: CallOptions): Promise<ToolOutcome>;
  /** Ends what was opened; safe to call twice. */
  close(): Promise<void>;
}
