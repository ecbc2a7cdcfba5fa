import { z } from 'zod';
import type { AllowedPath, PathAccess } from './allowed-path.ts';

type AccessRegistry = z.core.$ZodRegistry<{ access: PathAccess }>;

const registryKey = Symbol.for('dpttools.pathAccess');

/**
 * One per process, not per copy of this package: the paths of a family that brings its own copy must not
 * pass unresolved through the copy that runs it.
 */
function accessRegistry(): AccessRegistry {
  const shared: typeof globalThis & { [registryKey]?: AccessRegistry } = globalThis;
  shared[registryKey] ??= z.registry<{ access: PathAccess }>();
  return shared[registryKey];
}

/**
 * A path argument. The schema sees a plain string; the run pipeline resolves it under the path policy,
 * so the handler gets an AllowedPath. It may be optional, have a default (`prefault`), and stand in arrays, objects and
 * records; anywhere else the tool cannot be listed or called.
 */
export function pathInput(access: PathAccess, description: string): z.ZodType<AllowedPath, string> {
  const schema = z.string().describe(description);
  accessRegistry().add(schema, { access });
  // The schema boundary: the pipeline replaces the string before a handler sees it.
  return schema as unknown as z.ZodType<AllowedPath, string>;
}

/** How a schema made by pathInput, or refined from one, uses its path; undefined for every other schema. */
export function declaredAccess(schema: z.core.$ZodType): PathAccess | undefined {
  return accessRegistry().get(schema)?.access;
}
