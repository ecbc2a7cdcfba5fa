import type { AnyTool, PathAccess } from '@dpttools/kit';
import { type PathPlace, pathPlace } from '@dpttools/kit/host';
import { isJsonObject, type JsonObject } from '../contract/json-object.ts';

/** A place in a tool's arguments that takes a string. Items of lists are `[]`. */
export interface StringParameter {
  readonly path: readonly string[];
  /** As `edits.[].old_string`. */
  readonly name: string;
  /** Set when the kit resolves it under the path policy. */
  readonly access: PathAccess | undefined;
}

/** Every string in the arguments of a tool, at any depth, by the schema that clients are shown. */
export function stringParameters(tool: AnyTool<unknown>, inputSchema: JsonObject): StringParameter[] {
  return stringPlaces(inputSchema).map((path) => ({
    path,
    name: path.join('.'),
    access: accessAt(pathPlace(tool.input), path),
  }));
}

function stringPlaces(schema: JsonObject, path: readonly string[] = []): (readonly string[])[] {
  const { type, properties, items, additionalProperties, anyOf } = schema;
  const inside = (inner: unknown, name: string) =>
    isJsonObject(inner) ? stringPlaces(inner, [...path, name]) : [];
  const types = Array.isArray(type) ? type : [type];
  return [
    ...(types.includes('string') ? [path] : []),
    ...(isJsonObject(properties)
      ? Object.entries(properties).flatMap(([name, inner]) => inside(inner, name))
      : []),
    ...inside(items, '[]'),
    ...inside(additionalProperties, '*'),
    ...(Array.isArray(anyOf) ? anyOf.filter(isJsonObject).flatMap((inner) => stringPlaces(inner, path)) : []),
  ];
}

function accessAt(place: PathPlace | undefined, path: readonly string[]): PathAccess | undefined {
  if (place === undefined) return undefined;
  const [name, ...rest] = path;
  if (name === undefined) return place.kind === 'path' ? place.access : undefined;
  if (place.kind === 'items') return accessAt(place.item, rest);
  return place.kind === 'fields' ? accessAt(place.fields.get(name), rest) : undefined;
}

const pathWords =
  /(^|_)(paths?|files?|filenames?|dirs?|directory|directories|folders?|source|destination|src|dst|target)(_|$)/;

/** By its name, a parameter that takes a path. */
export function namesPath({ path }: StringParameter): boolean {
  const own = path.filter((step) => step !== '[]' && step !== '*').at(-1) ?? '';
  return pathWords.test(own);
}

/** The arguments with one string replaced; a list or record on the way is given one item. */
export function withString(input: unknown, path: readonly string[], text: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  if (name === '[]') {
    const [first, ...others] = Array.isArray(input) ? input : [undefined];
    return [withString(first, rest, text), ...others];
  }
  const object = isJsonObject(input) ? input : {};
  const key = name === '*' ? (Object.keys(object)[0] ?? 'key') : name;
  return { ...object, [key]: withString(object[key], rest, text) };
}
