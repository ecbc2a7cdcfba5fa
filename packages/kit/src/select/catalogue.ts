import { composeInstructions } from './compose-instructions.ts';
import type { FamilyListing, ToolListing } from './listing.ts';

/** How a server names itself to clients. */
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

/** A family and those of its tools that are served. */
export interface ServedFamily {
  readonly family: FamilyListing;
  readonly tools: readonly ToolListing[];
}

/** Puts the served tools together. Throws when two of them have one name: a client could not tell them apart. */
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
