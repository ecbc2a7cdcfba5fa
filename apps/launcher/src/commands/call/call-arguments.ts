import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SettingError } from '@dpttools/kit/front';

export type ToolArguments = Record<string, unknown>;

type Schema = Readonly<Record<string, unknown>>;

export interface GivenArguments {
  /** The tool's input schema. */
  readonly schema: Schema;
  /** `name=value`, as typed. */
  readonly pairs: readonly string[];
  /** One JSON object, or `-` for standard input; pairs add to it. */
  readonly json: string | undefined;
  readonly stdin: Readable;
}

export async function readArguments({ schema, pairs, json, stdin }: GivenArguments): Promise<ToolArguments> {
  const base = json === undefined ? {} : parseObject(json === '-' ? await text(stdin) : json);
  return { ...base, ...readPairs(schema, pairs) };
}

function parseObject(json: string): ToolArguments {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new SettingError(`--json is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as ToolArguments;
  throw new SettingError('--json must be one object, such as \'{"path": "notes.txt"}\'.');
}

/** Reads each value as its parameter is declared. What does not fit is left as text, for the tool to refuse in its own words. */
export function readPairs(schema: Schema, pairs: readonly string[]): ToolArguments {
  const given = new Map<string, string[]>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at < 1) throw new SettingError(`${JSON.stringify(pair)} is not <name>=<value>.`);
    const name = pair.slice(0, at);
    given.set(name, [...(given.get(name) ?? []), pair.slice(at + 1)]);
  }
  return Object.fromEntries(
    [...given].map(([name, texts]) => [name, readValue(parameterOf(schema, name), name, texts)]),
  );
}

function parameterOf(schema: Schema, name: string): Schema {
  const properties = asSchema(schema['properties']);
  return Object.hasOwn(properties, name) ? asSchema(properties[name]) : {};
}

function readValue(parameter: Schema, name: string, texts: readonly string[]): unknown {
  const [first = '', ...more] = texts;
  if (parameter['type'] === 'array') return readList(asSchema(parameter['items']), first, more);
  if (more.length > 0) throw new SettingError(`${name} was given ${texts.length} times.`);
  return readScalar(parameter, first);
}

/** One JSON array, or the values of a name that was given several times. */
function readList(items: Schema, first: string, more: readonly string[]): unknown {
  const parsed = more.length === 0 ? parseJson(first, undefined) : undefined;
  return Array.isArray(parsed) ? parsed : [first, ...more].map((value) => readScalar(items, value));
}

function readScalar({ type }: Schema, value: string): unknown {
  return type === 'string' || type === undefined ? value : parseJson(value, value);
}

function parseJson(value: string, otherwise: unknown): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return otherwise;
  }
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}
