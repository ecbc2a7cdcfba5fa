import type { AnyFamily } from '../family.ts';
import { describeTool } from '../mcp/describe-tool.ts';
import type { FamilyListing } from './listing.ts';

/** The family as data, for the build and for tests. */
export function describeFamilyListing(family: AnyFamily): FamilyListing {
  const { id, serverName, title, summary, instructions = '', isolation, stateful, optIn, settings } = family;
  return {
    id,
    serverName,
    title,
    summary,
    instructions,
    isolation,
    stateful,
    ...(optIn !== undefined && { optIn }),
    settings,
    tools: family.tools.map((tool) => ({ profile: tool.profile, listing: describeTool(tool) })),
  };
}
