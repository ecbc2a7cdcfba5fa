import type { z } from 'zod';

/**
 * What models send in place of what the schema asks for, put right where it is exact, at any depth:
 * `null` for an optional parameter is left out, "5" is a number, "true" a boolean, "[1]" an array.
 */
export function coerceValue(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = coreSchema(schema)._zod;
  const meant = typeof value === 'string' ? fromText(def.type, value) : value;
  if (def.type === 'array' && Array.isArray(meant))
    return meant.map((item) => coerceValue(def.element, item));
  if (def.type === 'object' && isObject(meant)) return coerceFields(def.shape, meant);
  return meant;
}

/** The fields of an object, each as its own schema wants it; fields that are left out are not there. */
export function coerceFields(shape: z.core.$ZodShape, given: object): Record<string, unknown> {
  const fields = Object.entries(given).map(([name, value]) => {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (schema === undefined) return [name, value] as const;
    return [name, isLeftOut(schema, value) ? undefined : coerceValue(schema, value)] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** The schema itself, without what wraps it: optional, default, nullable, read-only … */
export function coreSchema(schema: z.core.$ZodType): z.core.$ZodTypes {
  // The SDK of schemas types a schema in general; each one is of these kinds.
  const current = schema as z.core.$ZodTypes;
  const { def } = current._zod;
  if ('innerType' in def) return coreSchema(def.innerType);
  return def.type === 'pipe' ? coreSchema(def.in) : current;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isLeftOut(schema: z.core.$ZodType, value: unknown): boolean {
  return value === null && schema._zod.optin !== undefined && !acceptsNull(schema);
}

function acceptsNull(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (['nullable', 'null', 'unknown', 'any'].includes(def.type)) return true;
  if (def.type === 'union') return def.options.some(acceptsNull);
  return 'innerType' in def && acceptsNull(def.innerType);
}

function fromText(type: string, text: string): unknown {
  switch (type) {
    case 'number':
      return exactNumber(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'array':
    case 'object':
    case 'record':
      return parsedJson(text);
    default:
      return text;
  }
}

// A double holds every decimal number of up to 15 digits exactly enough to write it back.
const mostDigits = 15;

function exactNumber(text: string): unknown {
  if (!/^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?$/.test(text)) return text;
  const value = Number(text);
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '').length;
  return digits <= mostDigits || (Number.isSafeInteger(value) && String(value) === text) ? value : text;
}

function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
