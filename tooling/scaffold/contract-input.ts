import type { FieldSchema } from '../../packages/testkit/src/compare-parameters.ts';
import type { ContractTool } from '../../packages/testkit/src/compare-with-contract.ts';
import { placeholders } from './placeholder-words.ts';

const words = `'${placeholders.parameter}'`;

/** The input schema of a new tool in source form: that of the contract where it names the tool. */
export function inputSource(contract: ContractTool | undefined): string {
  if (contract === undefined) return `text: z.string().describe(${words})`;
  const { properties = {}, required = [] } = contract.inputSchema;
  return Object.entries(properties)
    .map(([name, field]) => `${name}: ${fieldSource(name, field, required.includes(name))}`)
    .join(', ');
}

/** By their names: the pipeline resolves them under the path policy. */
const paths = /^(?:path|source|destination|.*_path)$/;

export function takesPath(contract: ContractTool | undefined): boolean {
  const fields = Object.entries(contract?.inputSchema.properties ?? {});
  return fields.some(([name, field]) => isPath(name, field));
}

function fieldSource(name: string, field: FieldSchema, isRequired: boolean): string {
  const { default: value } = field;
  if (isPath(name, field)) return `pathInput('read', ${words})${isRequired ? '' : '.optional()'}`;
  const presence = isRequired
    ? ''
    : value === undefined || value === null
      ? '.optional()'
      : defaultSource(value);
  return `${typeSource(field)}${presence}.describe(${words})`;
}

function isPath(name: string, field: FieldSchema): boolean {
  return paths.test(name) && typeSource(field) === 'z.string()';
}

function defaultSource(value: unknown): string {
  return `.default(${JSON.stringify(value)})`;
}

function typeSource({ type, anyOf, items, enum: values }: FieldSchema): string {
  if (values !== undefined) return `z.enum(${JSON.stringify(values)})`;
  if (anyOf !== undefined) {
    const types = anyOf.filter((option) => option.type !== 'null').map(typeSource);
    return types.length === 1 ? (types[0] ?? '') : `z.union([${types.join(', ')}])`;
  }
  if (type === 'array') return `z.array(${typeSource(items ?? {})})`;
  if (type === 'integer') return 'z.int()';
  if (type === 'object') return 'z.record(z.string(), z.unknown())';
  return type === undefined ? 'z.unknown()' : `z.${type}()`;
}
