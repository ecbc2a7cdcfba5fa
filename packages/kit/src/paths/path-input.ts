import { z } from 'zod';
import type { AllowedPath, PathAccess } from './allowed-path.ts';

type AccessRegistry = z.core.$ZodRegistry<{ access: PathAccess }>;

/** One for all copies of this package in a process: a bundled family's paths must be seen by the kit that runs it. */
const registryKey = Symbol.for('dpttools.pathAccess');
const shared: typeof globalThis & { [registryKey]?: AccessRegistry } = globalThis;
shared[registryKey] ??= z.registry<{ access: PathAccess }>();
const accessOf = shared[registryKey];

/**
 * A path argument. The schema sees a plain string; the run pipeline resolves it under the path policy,
 * so the handler gets an AllowedPath. It may be optional, have a default (`prefault`), and stand in arrays, objects and
 * records; anywhere else the tool cannot be listed or called.
 */
export function pathInput(access: PathAccess, description: string): z.ZodType<AllowedPath, string> {
  const schema = z.string().describe(description);
  accessOf.add(schema, { access });
  // The schema boundary: the pipeline replaces the string before a handler sees it.
  return schema as unknown as z.ZodType<AllowedPath, string>;
}

/** How a schema made by pathInput, or refined from one, uses its path; undefined for every other schema. */
export function declaredAccess(schema: z.core.$ZodType): PathAccess | undefined {
  return accessOf.get(schema)?.access;
}
