/** The part of JSON Schema that tools use. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly default?: unknown;
  readonly description?: string;
}

/** A field's type in a word or two: `integer`, `one of a, b`, `array of string`. */
export function fieldType({ type, enum: values, items, anyOf }: FieldSchema): string {
  if (values !== undefined) return `one of ${values.map(String).join(', ')}`;
  if (anyOf !== undefined) return [...new Set(anyOf.map(fieldType))].join(' or ');
  if (type === 'array' && items !== undefined) return `array of ${fieldType(items)}`;
  if (type === undefined) return 'any';
  return typeof type === 'string' ? type : type.join(' or ');
}

export function fieldDefault({ default: value }: FieldSchema): string {
  return value === undefined ? '' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
