import type { Isolation } from '@dpttools/kit';
import type { FamilyListing, ToolListing } from '@dpttools/kit/front';

export interface LaunchPlan {
  readonly served: readonly PlannedFamily[];
  readonly leftOut: readonly LeftOut[];
  /** What must be put right before anything is served, one sentence each. */
  readonly problems: readonly string[];
}

export interface PlannedFamily {
  readonly family: FamilyListing;
  readonly tools: readonly ToolListing[];
  readonly host: Isolation;
}

/** A family, or a tool of a family that is served in part. */
export interface LeftOut {
  readonly name: string;
  readonly why: string;
}

/** A family's tools by its own rules, before the families are held against each other. */
export interface SelectedFamily {
  readonly family: FamilyListing;
  readonly tools: readonly ToolListing[];
  readonly leftOut: readonly LeftOut[];
}
