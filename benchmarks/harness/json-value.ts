export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member at a chain of keys, or undefined where the chain breaks. */
export function memberAt(value: unknown, ...keys: string[]): unknown {
  let current = value;
  for (const key of keys) current = isJsonObject(current) ? current[key] : undefined;
  return current;
}
