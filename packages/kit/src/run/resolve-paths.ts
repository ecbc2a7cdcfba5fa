import type { z } from 'zod';
import { allowPath, type PathAccess, type PathPolicy } from '../paths/index.ts';
import { pathAccess } from '../paths/path-input.ts';

/** Replaces every path argument by the path the policy lets through. */
export async function resolvePaths(
  schema: z.ZodObject,
  input: Record<string, unknown>,
  policy: PathPolicy,
): Promise<Record<string, unknown>> {
  const resolved = { ...input };
  for (const [name, field] of Object.entries(schema.shape)) {
    const access = pathAccess(field);
    if (access !== undefined && input[name] !== undefined) {
      resolved[name] = await resolveValue(policy, input[name], access);
    }
  }
  return resolved;
}

function resolveValue(policy: PathPolicy, value: unknown, access: PathAccess): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => resolveValue(policy, item, access)));
  return typeof value === 'string' ? allowPath(policy, value, access) : Promise.resolve(value);
}
