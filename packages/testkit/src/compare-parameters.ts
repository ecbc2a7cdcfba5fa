import { isDeepStrictEqual } from 'node:util';

export interface FieldSchema {
  readonly type?: string;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

export interface InputSchema {
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
}

/** Where listed parameters differ from promised ones: names, types, defaults, enums and what is required. */
export function compareParameters(promised: InputSchema, listed: InputSchema): string[] {
  const own = listed.properties ?? {};
  const wanted = promised.properties ?? {};
  const differences = Object.entries(wanted).flatMap(([name, field]) => {
    const present = own[name];
    if (present === undefined) return [`parameter ${name} is missing`];
    const isRequired = (schema: InputSchema) => schema.required?.includes(name) ?? false;
    const facts = [
      ['type', shapeOf(field), shapeOf(present)],
      ['default', defaultOf(field), defaultOf(present)],
      ['required', isRequired(promised), isRequired(listed)],
    ] as const;
    return facts
      .filter(([, promise, is]) => !isDeepStrictEqual(promise, is))
      .map(([key, promise, is]) => `${key} of ${name} is ${show(is)}, not ${show(promise)}`);
  });
  const demanded = (listed.required ?? []).filter((name) => wanted[name] === undefined);
  return [
    ...differences,
    ...demanded.map((name) => `parameter ${name} is not in the contract and is required`),
  ];
}

type Shape =
  | string
  | { readonly anyOf: readonly Shape[] }
  | { readonly items: Shape }
  | { readonly enum: unknown };

/** A field's type without what only says that it may be left out. */
function shapeOf({ type = 'any', anyOf, items, enum: values }: FieldSchema): Shape {
  if (values !== undefined) return { enum: [...values].sort() };
  if (items !== undefined) return { items: shapeOf(items) };
  if (anyOf === undefined) return type;
  const shapes = anyOf.filter((field) => field.type !== 'null').map(shapeOf);
  const [only] = shapes;
  return shapes.length === 1 && only !== undefined ? only : { anyOf: shapes.sort(byText) };
}

/** `null` as a default says the same as none. */
function defaultOf({ default: value }: FieldSchema): unknown {
  return value ?? undefined;
}

function byText(one: Shape, other: Shape): number {
  return show(one) < show(other) ? -1 : 1;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
