import type { z } from 'zod';
import { allowPath, type PathPolicy } from '../paths/index.ts';
import { type PathPlace, pathPlace } from '../paths/path-place.ts';

/** Replaces every path argument by the path the policy lets through, at any depth. Throws `path_refused`. */
export async function resolvePaths(
  schema: z.ZodObject,
  input: Record<string, unknown>,
  policy: PathPolicy,
): Promise<Record<string, unknown>> {
  // An object stays an object.
  return (await resolveAt(pathPlace(schema), input, policy)) as Record<string, unknown>;
}

async function resolveAt(place: PathPlace, value: unknown, policy: PathPolicy): Promise<unknown> {
  switch (place.kind) {
    case 'none':
      return value;
    case 'path':
      return typeof value === 'string' ? allowPath(policy, value, place.access) : value;
    case 'items':
      return resolveItems(place.item, value, policy);
    case 'fields':
      return resolveFields(value, policy, (name) => place.fields.get(name));
  }
}

async function resolveItems(item: PathPlace, value: unknown, policy: PathPolicy): Promise<unknown> {
  if (!Array.isArray(value)) return resolveFields(value, policy, () => item);
  const resolved: unknown[] = [];
  // One after the other: a long list must not take every thread of the disk.
  for (const part of value) resolved.push(await resolveAt(item, part, policy));
  return resolved;
}

async function resolveFields(
  value: unknown,
  policy: PathPolicy,
  placeOf: (name: string) => PathPlace | undefined,
): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  const entries: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    const place = placeOf(name);
    entries.push([name, place === undefined ? field : await resolveAt(place, field, policy)]);
  }
  return Object.fromEntries(entries);
}
