import type { SettingData } from '../config/setting.ts';
import type { Isolation } from '../family.ts';
import type { Profile } from '../tool.ts';

/** A tool as `tools/list` shows it. */
export interface ToolListing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  readonly annotations: Readonly<Record<string, string | boolean>>;
  readonly _meta?: JsonObject;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** A tool with the profile that serves it. */
export interface ListedTool {
  readonly profile: Profile;
  readonly listing: ToolListing;
}

/**
 * A family as data, written at build time: enough to list, select and check settings
 * without loading the family, its schemas or the protocol's SDK.
 */
export interface FamilyListing {
  readonly id: string;
  readonly serverName: string;
  readonly title: string;
  readonly summary: string;
  readonly instructions: string;
  readonly isolation: Isolation;
  readonly stateful: boolean;
  readonly optIn?: SettingData;
  readonly settings: Readonly<Record<string, SettingData>>;
  readonly tools: readonly ListedTool[];
}
