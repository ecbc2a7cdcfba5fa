import type { AnyTool } from '@dpttools/kit';
import type { ToolListing } from '@dpttools/kit/front';
import { describeFamilyListing } from '@dpttools/kit/host';
import { isJsonObject, type JsonObject } from './json-object.ts';
import type { Subject } from './subject.ts';

export interface ListedTool {
  readonly tool: AnyTool<unknown>;
  readonly listing: ToolListing;
}

/** The family's tools with what clients are told about each. */
export function listedTools({ family }: Pick<Subject, 'family'>): ListedTool[] {
  const listings = new Map(describeFamilyListing(family).tools.map(({ listing }) => [listing.name, listing]));
  return family.tools.flatMap((tool) => {
    const listing = listings.get(tool.name);
    return listing === undefined ? [] : [{ tool, listing }];
  });
}

export function propertiesOf(schema: JsonObject): [name: string, schema: JsonObject][] {
  const { properties } = schema;
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, inner]): [string, JsonObject][] =>
    isJsonObject(inner) ? [[name, inner]] : [],
  );
}

export function isRequired(schema: JsonObject, name: string): boolean {
  const { required } = schema;
  return Array.isArray(required) && required.includes(name);
}
