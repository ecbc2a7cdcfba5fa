import type { z } from 'zod';
import type { PathAccess } from './allowed-path.ts';
import { declaredAccess } from './path-input.ts';

/** How a value is taken apart on the way to the paths in it. */
export type PathPlace =
  | { readonly kind: 'path'; readonly access: PathAccess }
  | { readonly kind: 'items'; readonly item: PathPlace }
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, PathPlace> }
  | { readonly kind: 'none' };

const nowhere: PathPlace = { kind: 'none' };
const places = new WeakMap<z.core.$ZodType, PathPlace>();
const searching = new Set<z.core.$ZodType>();
const recursive = new WeakSet<z.core.$ZodType>();

/** Where paths stand in a value of this schema. Throws for a path that could not be resolved there. */
export function pathPlace(schema: z.core.$ZodType): PathPlace {
  const known = places.get(schema);
  if (known !== undefined) return known;
  if (searching.has(schema)) {
    recursive.add(schema);
    return nowhere;
  }
  searching.add(schema);
  try {
    const place = findPlace(schema);
    if (place.kind !== 'none' && recursive.has(schema)) throw unresolvable('a schema that contains itself');
    places.set(schema, place);
    return place;
  } finally {
    searching.delete(schema);
  }
}

function findPlace(schema: z.core.$ZodType): PathPlace {
  const access = declaredAccess(schema);
  if (access !== undefined) return { kind: 'path', access };
  // Zod types a schema in general; each one is of these kinds.
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  if ('innerType' in definition) return pathPlace(definition.innerType);
  if (definition.type === 'array') return itemsPlace(pathPlace(definition.element));
  if (definition.type === 'object') return fieldsPlace(definition);
  if (definition.type === 'record') {
    refusePaths([definition.keyType], 'the key of a record');
    return itemsPlace(pathPlace(definition.valueType));
  }
  refusePaths(otherParts(definition), `a schema of type ${definition.type}`);
  return nowhere;
}

function itemsPlace(item: PathPlace): PathPlace {
  return item.kind === 'none' ? nowhere : { kind: 'items', item };
}

function fieldsPlace({ shape, catchall }: z.core.$ZodObjectDef): PathPlace {
  if (catchall !== undefined) refusePaths([catchall], 'the names that an object leaves open');
  const found = Object.entries(shape)
    .map(([name, field]) => [name, pathPlace(field)] as const)
    .filter(([, place]) => place.kind !== 'none');
  return found.length > 0 ? { kind: 'fields', fields: new Map(found) } : nowhere;
}

function refusePaths(schemas: readonly z.core.$ZodType[], where: string): void {
  if (schemas.some((schema) => pathPlace(schema).kind !== 'none')) throw unresolvable(where);
}

function unresolvable(where: string): Error {
  return new Error(`A path argument cannot be resolved in ${where}.`);
}

function otherParts(definition: z.core.$ZodTypes['_zod']['def']): readonly z.core.$ZodType[] {
  switch (definition.type) {
    case 'union':
      return definition.options;
    case 'tuple':
      return definition.rest === null ? definition.items : [...definition.items, definition.rest];
    case 'pipe':
      return [definition.in, definition.out];
    case 'intersection':
      return [definition.left, definition.right];
    case 'map':
      return [definition.keyType, definition.valueType];
    case 'set':
      return [definition.valueType];
    case 'lazy':
      return [definition.getter()];
    default:
      return [];
  }
}
