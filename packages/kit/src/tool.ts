import type { z } from 'zod';
import type { ToolContext } from './context.ts';
import type { WithMedia } from './media.ts';
import type { Requirement } from './requirement.ts';
import type { Safety } from './safety.ts';

/** `core` is served by default, `full` with the family's full profile, `opt-in` when named. */
export type Profile = 'core' | 'full' | 'opt-in';

/** One tool: what a model reads, what goes in and out, and the function between. */
export interface ToolSpec<
  Name extends string,
  In extends z.ZodObject,
  Out extends z.ZodObject,
  Services,
  Code extends string,
> {
  readonly name: Name;
  readonly title: string;
  readonly description: string;
  readonly input: In;
  readonly output: Out;
  readonly safety: Safety;
  readonly profile: Profile;
  readonly requires?: readonly Requirement[];
  /** Each error code of its own, with when it happens. */
  readonly errors?: Readonly<Record<Code, string>>;
  /** Replaces the deadline of the settings. */
  readonly timeoutMs?: number;
  /** True for readers whose text may fill the whole budget: clients are told not to cut it. */
  readonly bulky?: boolean;
  handler(
    input: z.output<In>,
    context: ToolContext<Services, Code>,
  ): Promise<z.input<Out> | WithMedia<z.input<Out>>>;
  /** The text form; compact JSON when left out. Several strings become several text blocks. */
  render?(output: z.output<Out>): string | readonly string[];
}

/** Any tool of a family whose services are `Services`. */
export type AnyTool<Services> = ToolSpec<string, z.ZodObject, z.ZodObject, Services, string>;

/** Binds a family's services once, so that its handlers need no annotation. */
export function toolFactory<Services>() {
  return <
    const Name extends string,
    In extends z.ZodObject,
    Out extends z.ZodObject,
    Code extends string = never,
  >(
    spec: ToolSpec<Name, In, Out, Services, Code>,
  ): ToolSpec<Name, In, Out, Services, Code> => spec;
}
