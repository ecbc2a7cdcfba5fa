import { closestNames } from '../text/closest-names.ts';
import type { FamilyListing, ListedTool } from './listing.ts';

export interface Selection {
  readonly profile: 'core' | 'full';
  /** Opt-in tools wanted by name. */
  readonly optIn: readonly string[];
  /** Names of tools or families; empty: everything. */
  readonly only: readonly string[];
  readonly without: readonly string[];
  readonly readOnly: boolean;
}

export type LeftOutReason = 'profile' | 'opt-in' | 'only' | 'without' | 'read-only';

export interface SelectedTools {
  readonly served: readonly ListedTool[];
  readonly leftOut: readonly { readonly name: string; readonly reason: LeftOutReason }[];
}

/** The tools of one family that a selection serves, and why the others are not. */
export function selectTools(family: FamilyListing, selection: Selection): SelectedTools {
  const reasons = family.tools.map((tool) => ({ tool, reason: reasonToLeaveOut(family, tool, selection) }));
  return {
    served: reasons.filter(({ reason }) => reason === undefined).map(({ tool }) => tool),
    leftOut: reasons.flatMap(({ tool, reason }) =>
      reason === undefined ? [] : [{ name: tool.listing.name, reason }],
    ),
  };
}

function reasonToLeaveOut(
  family: FamilyListing,
  tool: ListedTool,
  selection: Selection,
): LeftOutReason | undefined {
  const { name, annotations } = tool.listing;
  const named = (names: readonly string[]) => names.includes(name) || names.includes(family.id);
  if (named(selection.without)) return 'without';
  if (selection.only.length > 0 && !named(selection.only)) return 'only';
  if (selection.readOnly && annotations['readOnlyHint'] !== true) return 'read-only';
  // A tool that is asked for by its own name is served whatever the profile.
  if (selection.only.includes(name) || selection.optIn.includes(name)) return undefined;
  if (tool.profile === 'opt-in') return 'opt-in';
  return tool.profile === 'full' && selection.profile === 'core' ? 'profile' : undefined;
}

/** Names that are neither a family nor a tool, each with the nearest known ones. */
export function unknownNames(families: readonly FamilyListing[], names: readonly string[]): string[] {
  const known = families.flatMap((family) => [family.id, ...family.tools.map((tool) => tool.listing.name)]);
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = closestNames(name, known);
      return near.length > 0 ? `${name} (did you mean ${near.join(' or ')}?)` : name;
    });
}
