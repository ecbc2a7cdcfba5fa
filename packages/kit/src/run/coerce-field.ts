import type { z } from 'zod';

/**
 * What models send in place of what the schema asks for, put right where it is exact:
 * `null` for an optional parameter is left out, "5" is a number, "true" a boolean, "[1]" an array.
 */
export function coerceField(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null && schema._zod.optin === 'optional' && !acceptsNull(schema)) return undefined;
  if (typeof value !== 'string') return value;
  switch (coreType(schema)) {
    case 'number':
    case 'int':
      return exactNumber(value);
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'array':
    case 'object':
    case 'record':
      return parsedJson(value);
    default:
      return value;
  }
}

function acceptsNull(schema: z.core.$ZodType): boolean {
  return unwrap(schema, (type) => type === 'nullable' || type === 'null' || type === 'unknown') !== undefined;
}

function coreType(schema: z.core.$ZodType): string {
  let current = schema;
  while ('innerType' in current._zod.def) current = current._zod.def.innerType as z.core.$ZodType;
  return current._zod.def.type;
}

function unwrap(schema: z.core.$ZodType, matches: (type: string) => boolean): z.core.$ZodType | undefined {
  if (matches(schema._zod.def.type)) return schema;
  return 'innerType' in schema._zod.def
    ? unwrap(schema._zod.def.innerType as z.core.$ZodType, matches)
    : undefined;
}

function exactNumber(text: string): unknown {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.length < 17 ? Number(text) : text;
}

function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
