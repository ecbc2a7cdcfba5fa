export type Schema = Readonly<Record<string, unknown>>;

/** What every client takes. Others refuse, drop or misread a keyword, and some of them the whole list with it. */
const portable = new Set([
  'type',
  'description',
  'default',
  'enum',
  'items',
  'properties',
  'required',
  'additionalProperties',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
]);
const scalars = ['string', 'integer', 'number', 'boolean'];
const types = [...scalars, 'array', 'object'];

/** What is wrong with a tool's input schema: a closed object at the root, portable keywords below. */
export function inputSchemaFaults(schema: Schema): string[] {
  const { type, properties, additionalProperties, required: _required, ...more } = schema;
  const root = [
    ...(type === 'object' && isSchema(properties) ? [] : ['the root is no object with properties']),
    ...(additionalProperties === false ? [] : ['the root is open: unknown parameters would pass']),
    ...Object.keys(more).map((key) => `${key} at the root`),
  ];
  return [...root, ...fieldsOf(properties).flatMap(([name, field]) => fieldFaults(name, field))];
}

/** Clients of the first SDK refuse the whole list when an output schema is no object. */
export function outputSchemaFaults({ type }: Schema): string[] {
  return type === 'object' ? [] : ['the output schema is no object'];
}

export function fieldsOf(properties: unknown): [string, Schema][] {
  return isSchema(properties)
    ? Object.entries(properties).map(([name, field]) => [name, isSchema(field) ? field : {}])
    : [];
}

function fieldFaults(path: string, field: Schema): string[] {
  const { description, ...rest } = field;
  const described = typeof description === 'string' && description.trim() !== '';
  return [...(described ? [] : [`${path} is not described`]), ...shapeFaults(path, rest)];
}

function shapeFaults(path: string, field: Schema): string[] {
  const { anyOf, ...rest } = field;
  const foreign = Object.keys(rest).filter((key) => !portable.has(key));
  const typed = anyOf === undefined ? typeFaults(path, field) : alternativeFaults(path, anyOf);
  return [...foreign.map((key) => `${path} uses ${key}`), ...typed, ...innerFaults(path, field)];
}

function typeFaults(path: string, { type, enum: values }: Schema): string[] {
  const isText = Array.isArray(values) && values.every((value) => typeof value === 'string');
  if (values !== undefined && !isText) return [`${path} has an enum of something else than strings`];
  return typeof type === 'string' && types.includes(type) ? [] : [`${path} has no single type`];
}

/** A value of several plain types is the one union that clients take. */
function alternativeFaults(path: string, anyOf: unknown): string[] {
  const isPlain =
    Array.isArray(anyOf) &&
    anyOf.every(
      (option: unknown) =>
        isSchema(option) && Object.keys(option).join() === 'type' && scalars.includes(String(option['type'])),
    );
  return isPlain ? [] : [`${path} is a union of something else than plain types`];
}

function innerFaults(path: string, { type, items, properties, additionalProperties }: Schema): string[] {
  if (type === 'array')
    return isSchema(items) ? shapeFaults(`${path} items`, items) : [`${path} has no single form of items`];
  if (type !== 'object') return [];
  const isStated = isSchema(properties) || additionalProperties !== undefined;
  return [
    ...(isStated ? [] : [`${path} does not say what it holds`]),
    ...fieldsOf(properties).flatMap(([name, field]) => fieldFaults(`${path}.${name}`, field)),
  ];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
