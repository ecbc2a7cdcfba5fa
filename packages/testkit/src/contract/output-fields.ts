import type { JsonObject } from './json-object.ts';
import { isJsonObject } from './json-object.ts';

/** A leaf of an output schema. Array items are not counted in the path: `entries.name`; any key of a record is `*`. */
export interface OutputField {
  readonly path: string;
  readonly schema: JsonObject;
}

export function outputFields(schema: JsonObject, path = ''): OutputField[] {
  const alternatives = alternativesOf(schema);
  if (alternatives !== undefined) {
    return uniqueByPath(alternatives.flatMap((alternative) => outputFields(alternative, path)));
  }
  const { properties, items, additionalProperties } = schema;
  const join = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (isJsonObject(properties)) {
    return Object.entries(properties).flatMap(([name, inner]) =>
      isJsonObject(inner) ? outputFields(inner, join(name)) : [],
    );
  }
  if (isJsonObject(items)) return outputFields(items, path);
  if (isJsonObject(additionalProperties)) return outputFields(additionalProperties, join('*'));
  return path === '' || schema['type'] === 'null' ? [] : [{ path, schema }];
}

export function alternativesOf(schema: JsonObject): JsonObject[] | undefined {
  const list = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(list) ? list.filter(isJsonObject) : undefined;
}

function uniqueByPath(fields: readonly OutputField[]): OutputField[] {
  return [...new Map(fields.map((field) => [field.path, field])).values()];
}

/** Every value that stands at a field's path. */
export function valuesAt(data: unknown, path: string): unknown[] {
  return path
    .split('.')
    .reduce<unknown[]>((values, name) => values.flatMap((value) => step(value, name)), [data])
    .flat(Infinity);
}

function step(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => step(item, name));
  if (!isJsonObject(value)) return [];
  if (name === '*') return Object.values(value);
  return value[name] === undefined ? [] : [value[name]];
}

/** The data with every value at a field's path replaced. */
export function withValuesAt(
  data: unknown,
  path: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(data)) return data.map((item) => withValuesAt(item, path, change));
  const [name, ...rest] = path;
  if (name === undefined) return change(data);
  if (!isJsonObject(data)) return data;
  const concerned = (key: string) => (name === '*' || key === name) && data[key] !== undefined;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      concerned(key) ? withValuesAt(value, rest, change) : value,
    ]),
  );
}
