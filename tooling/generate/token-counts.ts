import { type FamilyListing, toolTokens } from '@dpttools/kit/front';

export interface TokenCounts {
  readonly tools: Readonly<Record<string, number>>;
  /** All tools that the profile serves; opt-in tools are in none. */
  readonly profiles: { readonly core: number; readonly full: number };
}

/** What the family costs a model that has it in view, tool by tool: pinned, so that a change shows in review. */
export function tokenCounts({ tools }: Pick<FamilyListing, 'tools'>): TokenCounts {
  const counted = tools.map(({ profile, listing }) => ({
    profile,
    name: listing.name,
    tokens: toolTokens(listing),
  }));
  const sum = (profiles: readonly string[]) =>
    counted.reduce((total, { profile, tokens }) => (profiles.includes(profile) ? total + tokens : total), 0);
  return {
    tools: Object.fromEntries(counted.map(({ name, tokens }) => [name, tokens])),
    profiles: { core: sum(['core']), full: sum(['core', 'full']) },
  };
}
