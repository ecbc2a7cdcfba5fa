import type { AnyFamily, ToolOutcome } from '@dpttools/kit';
import type { FillWorkspace, Workspace } from '../workspace/temporary-workspace.ts';

export type ToolInput = Readonly<Record<string, unknown>>;

export type EnvironmentValues = Readonly<Record<string, string>>;

/** One call as data, and what it should come to. */
export interface Sample<ToolName extends string = string> {
  readonly tool: ToolName;
  /** What it shows, when the input alone does not tell. */
  readonly shows?: string;
  readonly input: ToolInput | ((workspace: Workspace) => ToolInput);
  /** Settings by their environment names, for this call only. */
  readonly settings?: EnvironmentValues;
  /** What the call needs beside what every workspace holds. */
  readonly prepare?: FillWorkspace;
  /** Left out: the call succeeds. */
  readonly expect?:
    | { readonly code: string }
    | ((outcome: SucceededOutcome, workspace: Workspace) => unknown);
}

export type SucceededOutcome = Extract<ToolOutcome, { ok: true }>;

export interface FamilyFacts<ToolName extends string = string> {
  /** The family's own module, as a file URL: it is loaded in a process of its own. */
  readonly source: URL;
  readonly samples: readonly Sample<ToolName>[];
  /** Fills a fresh folder, which is the working directory and the only allowed one, before every call. */
  readonly workspace?: FillWorkspace;
  /** Settings by their environment names. */
  readonly settings?: EnvironmentValues;
  /** Output fields that the text leaves out on purpose, as `entries.size`. */
  readonly leftOutOfText?: Readonly<Partial<Record<ToolName, readonly string[]>>>;
  /** Tools whose text is JSON by their own `render`: the output field that the text is, or `*` for all of it. */
  readonly jsonText?: Readonly<Partial<Record<ToolName, string>>>;
  /** `tool.error`, `tool.parameter` or `tool.output.field` → the test that meets it, where no sample can. */
  readonly coveredElsewhere?: Readonly<Record<string, string>>;
  /** Third-party packages that may be loaded with the family, beside the kit's. */
  readonly lightPackages?: readonly string[];
  /** Milliseconds that loading the family may take beyond loading the kit. */
  readonly importBudgetMs?: number;
}

/** A family with everything that the contract suite is told about it. */
export interface Subject extends FamilyFacts {
  readonly family: AnyFamily;
}

export function sampleName({ tool, shows, expect }: Sample): string {
  const outcome = typeof expect === 'object' ? `, ${expect.code}` : '';
  return `${tool}${shows === undefined ? '' : ` (${shows})`}${outcome}`;
}

export const succeeds = ({ expect }: Sample): boolean => typeof expect !== 'object';
