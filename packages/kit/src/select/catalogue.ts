import type { FamilyListing, ToolListing } from './listing.ts';

export interface ServerIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** The tools served now, in the order a model sees them. */
export interface Catalogue {
  readonly server: ServerIdentity;
  readonly instructions: string;
  readonly tools: readonly ToolListing[];
  /** Tool name → family id. */
  readonly familyOf: ReadonlyMap<string, string>;
}

export interface ServedFamily {
  readonly family: FamilyListing;
  readonly tools: readonly ToolListing[];
}

export function makeCatalogue(server: ServerIdentity, families: readonly ServedFamily[]): Catalogue {
  const familyOf = new Map<string, string>();
  for (const { family, tools } of families) {
    for (const { name } of tools) {
      const other = familyOf.get(name);
      if (other !== undefined) throw new Error(`Both ${other} and ${family.id} have a tool named ${name}.`);
      familyOf.set(name, family.id);
    }
  }
  const served = families.filter(({ tools }) => tools.length > 0);
  return {
    server,
    instructions: composeInstructions(served.map(({ family }) => family)),
    tools: served.flatMap(({ tools }) => tools),
    familyOf,
  };
}

// Clients cut longer instructions without telling.
const maxInstructionChars = 1900;

function composeInstructions(families: readonly FamilyListing[]): string {
  const [only] = families;
  if (families.length <= 1) return only?.instructions ?? '';
  const lines = families.map((family) => `${family.title}: ${family.instructions || family.summary}`);
  const full = lines.join('\n');
  return full.length <= maxInstructionChars
    ? full
    : families.map((family) => `${family.title}: ${family.summary}`).join('\n');
}
