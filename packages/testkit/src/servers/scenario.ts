import type { EnvironmentValues, FamilyFacts, ToolInput } from '../contract/subject.ts';
import type { FillWorkspace, Workspace } from '../workspace/temporary-workspace.ts';
import type { SdkClient, ServerConnection } from './server-connection.ts';

/** One way to reach a family: its own program, the launcher in its forms, HTTP. */
export interface Way {
  readonly name: string;
  /** True when other families are served beside it. */
  readonly isComposed?: boolean;
  connect(place: Place): Promise<ServerConnection>;
}

export interface Place {
  readonly client: SdkClient;
  readonly workspace: Workspace;
  /** Allowed directories, log level and the family's settings, by their environment names. */
  readonly environment: EnvironmentValues;
}

export interface ScenarioFacts<ToolName extends string = string>
  extends Pick<FamilyFacts<ToolName>, 'samples' | 'settings'> {
  readonly ways: readonly Way[];
  readonly workspace?: FillWorkspace;
  /** Left out: all of them. */
  readonly clients?: readonly SdkClient[];
  /** Which tools are listed. */
  readonly profile?: 'core' | 'full';
  /** A call that takes at least two seconds, reports progress and can be cancelled. */
  readonly slow?: { readonly tool: ToolName; readonly input: ToolInput };
}
