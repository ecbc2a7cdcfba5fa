import type { Setting, SettingValues } from './config/setting.ts';
import type { ToolError } from './errors.ts';
import type { Logger } from './log/logger.ts';
import type { PathPolicy } from './paths/index.ts';
import type { Requirement } from './requirement.ts';
import type { AnyTool } from './tool.ts';

/** Where a family runs by default when it is composed with others. */
export type Isolation = 'in-process' | 'child-process';

/** What `open` is given beside the family's settings. */
export interface FamilyHostContext {
  readonly log: Logger;
  /** Aborted when the family is closed. */
  readonly signal: AbortSignal;
  readonly policy: PathPolicy;
}

/** How a family words its failures where a foreign contract fixes it. */
export interface FailureForm {
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Tools that belong together: one server of their own, or a part of a composed one. */
export interface FamilySpec<
  Id extends string,
  Settings extends Readonly<Record<string, Setting<unknown>>>,
  Services,
  Tools extends readonly AnyTool<Services>[],
> {
  readonly id: Id;
  /** The server's name when the family is served alone. */
  readonly serverName: string;
  readonly title: string;
  readonly summary: string;
  /** What a model should know before it uses any of the tools. */
  readonly instructions?: string;
  readonly settings: Settings;
  readonly isolation: Isolation;
  readonly concurrency: 'parallel' | 'serial';
  /** True when services hold what a caller made (a shell, tabs): such a family is never stopped for being idle. */
  readonly stateful: boolean;
  /** The switch that adds the family to the composed server; without one it is there by default. */
  readonly optIn?: Setting<boolean>;
  readonly requires?: readonly Requirement[];
  readonly tools: Tools;
  /** Runs at the first call, and again at the next one when it fails. */
  open(settings: SettingValues<Settings>, host: FamilyHostContext): Promise<Services>;
  /** Runs once, after the calls have been aborted. */
  close?(services: Services): Promise<void>;
  /** Words failures in the form of a foreign contract; the error's texts are cleaned already. */
  describeFailure?(error: ToolError, toolName: string): FailureForm;
}

/**
 * Any family. Its services are handed back to the family that made them and to nobody else,
 * so nobody else needs to know what they are.
 */
export type AnyFamily = FamilySpec<
  string,
  Readonly<Record<string, Setting<unknown>>>,
  unknown,
  readonly AnyTool<unknown>[]
>;

/** Checks a family's parts against each other and keeps their exact types. */
export function defineFamily<
  const Id extends string,
  Settings extends Readonly<Record<string, Setting<unknown>>>,
  Services,
  const Tools extends readonly AnyTool<Services>[],
>(spec: FamilySpec<Id, Settings, Services, Tools>): FamilySpec<Id, Settings, Services, Tools> {
  return spec;
}
