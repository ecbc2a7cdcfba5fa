export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under a name, or an empty one: what a provider leaves out is never a fault of its own. */
export function fieldsAt(value: unknown, ...path: readonly string[]): Fields {
  let current = value;
  for (const name of path) current = isFields(current) ? current[name] : undefined;
  return isFields(current) ? current : {};
}

export function listAt(value: Fields, name: string): readonly unknown[] | undefined {
  const list = value[name];
  return Array.isArray(list) ? list : undefined;
}

export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return text === '' ? undefined : text;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((entry) => textOf(entry) ?? []) : [];
}
