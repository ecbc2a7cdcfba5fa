import type { z } from 'zod';
import { coreSchema, isObject } from './coerce-value.ts';

export interface UnknownName {
  /** Where it stands: `old_str`, or `edits.0.old_str` inside a list. */
  readonly place: string;
  readonly name: string;
  /** The names that are known there. */
  readonly known: readonly string[];
}

/** The names that no schema knows, at any depth, but for objects that take any name. Stops at `most`. */
export function findUnknownNames(schema: z.core.$ZodType, value: unknown, most: number): UnknownName[] {
  const found: UnknownName[] = [];
  const visit = (place: readonly string[], inner: z.core.$ZodType, part: unknown): void => {
    if (found.length >= most) return;
    const { def } = coreSchema(inner)._zod;
    if (def.type === 'array' && Array.isArray(part) && mayHoldNames(def.element)) {
      for (const [at, item] of part.entries()) visit([...place, String(at)], def.element, item);
    }
    if (def.type !== 'object' || !isObject(part)) return;
    for (const name of Object.keys(part)) {
      if (found.length >= most) return;
      const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
      if (field !== undefined) visit([...place, name], field, part[name]);
      else if (!takesAnyName(def))
        found.push({ place: [...place, name].join('.'), name, known: Object.keys(def.shape) });
    }
  };
  visit([], schema, value);
  return found;
}

function takesAnyName({ catchall }: z.core.$ZodObjectDef): boolean {
  return catchall !== undefined && catchall._zod.def.type !== 'never';
}

/** A long list of plain values is not walked. */
function mayHoldNames(schema: z.core.$ZodType): boolean {
  const { type } = coreSchema(schema)._zod.def;
  return type === 'object' || type === 'array';
}
