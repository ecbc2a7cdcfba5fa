import { z } from 'zod';
import type { AllowedPath, PathAccess } from './allowed-path.ts';

const accessOf = z.registry<{ access: PathAccess }>();

/**
 * A path argument. The schema sees a plain string; the run pipeline resolves it under the path policy,
 * so the handler gets an AllowedPath.
 */
export function pathInput(access: PathAccess, description: string): z.ZodType<AllowedPath, string> {
  const schema = z.string().describe(description);
  accessOf.add(schema, { access });
  // The schema boundary: the pipeline replaces the string before a handler sees it.
  return schema as unknown as z.ZodType<AllowedPath, string>;
}

/** How a field of an input schema uses a path, or undefined when it is none. Looks through optional, default and array. */
export function pathAccess(schema: z.core.$ZodType): PathAccess | undefined {
  const own = accessOf.get(schema)?.access;
  if (own !== undefined) return own;
  const inner = innerSchema(schema);
  return inner === undefined ? undefined : pathAccess(inner);
}

/** The schema inside a wrapper (optional, default, nullable …) or of an array's items. */
export function innerSchema(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const definition = schema._zod.def;
  if ('innerType' in definition) return definition.innerType as z.core.$ZodType;
  if ('element' in definition) return definition.element as z.core.$ZodType;
  return undefined;
}
