import { isJsonObject, type JsonObject } from './json-object.ts';
import { alternativesOf } from './output-fields.ts';

/** The choices that a text form may depend on. */
export interface Planting {
  readonly booleans: boolean;
  /** Which value of an enumeration, counted on from the first. */
  readonly choice: number;
  /** Items in each list. */
  readonly items: number;
  /** Whether fields that may be missing are there. */
  readonly optionals: boolean;
}

export function plantings(): Planting[] {
  const all: Planting[] = [];
  for (const booleans of [true, false]) {
    for (const items of [2, 0]) {
      for (const optionals of [true, false]) {
        for (const choice of [0, 1, 2, 3]) all.push({ booleans, items, optionals, choice });
      }
    }
  }
  return all;
}

/** Data that fits an output schema, made up from nothing but the schema. */
export function plantData(schema: JsonObject, planting: Planting): unknown {
  return plant(schema, planting, { next: 1 });
}

interface Counter {
  next: number;
}

function plant(schema: JsonObject, planting: Planting, counter: Counter): unknown {
  const alternatives = alternativesOf(schema);
  if (alternatives !== undefined) return plant(pick(alternatives, planting.choice) ?? {}, planting, counter);
  const choices = enumeration(schema);
  if (choices !== undefined) return pick(choices, planting.choice);
  switch (schema['type']) {
    case 'object':
      return plantObject(schema, planting, counter);
    case 'array':
      return Array.from({ length: planting.items }, () => {
        const { items } = schema;
        return isJsonObject(items) ? plant(items, planting, counter) : null;
      });
    case 'string':
      return plantString(schema, counter);
    case 'integer':
    case 'number':
      return plantNumber(schema, counter);
    case 'boolean':
      return planting.booleans;
    default:
      return null;
  }
}

function plantObject(schema: JsonObject, planting: Planting, counter: Counter): JsonObject {
  const { properties, required, additionalProperties } = schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(isJsonObject(properties) ? properties : {}).filter(
    ([name]) => planting.optionals || needed.has(name),
  );
  const planted = fields.map(([name, inner]) => [
    name,
    isJsonObject(inner) ? plant(inner, planting, counter) : null,
  ]);
  const free = isJsonObject(additionalProperties) && planting.items > 0 ? additionalProperties : undefined;
  const extra = free === undefined ? [] : [[`key${counter.next}`, plant(free, planting, counter)]];
  return Object.fromEntries([...planted, ...extra]) as JsonObject;
}

/** The values of an enumeration; a constant is one of one. */
export function enumeration(schema: JsonObject): unknown[] | undefined {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

function pick<T>(values: readonly T[], choice: number): T | undefined {
  return values[choice % Math.max(values.length, 1)];
}

const formatted: Readonly<Record<string, string>> = {
  'date-time': '2001-02-03T04:05:06Z',
  date: '2001-02-03',
  time: '04:05:06',
  uri: 'https://planted.example/',
  email: 'planted@planted.example',
  uuid: '6f1c4a52-6b3c-4b5e-8e6f-0d0c0b0a0908',
};

function plantString({ format, minLength }: JsonObject, counter: Counter): string {
  counter.next += 1;
  const text = formatted[String(format)] ?? `planted${counter.next}`;
  return text.padEnd(typeof minLength === 'number' ? minLength : 0, 'x');
}

function plantNumber({ minimum, maximum }: JsonObject, counter: Counter): number {
  counter.next += 1;
  const least = typeof minimum === 'number' ? minimum : 0;
  const most = typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER;
  return Math.min(least + counter.next, most);
}
