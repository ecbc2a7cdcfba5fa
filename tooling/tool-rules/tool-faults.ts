import type { ToolListing } from '@dpttools/kit/front';
import { isPlaceholder } from '../scaffold/placeholder-words.ts';
import { fieldsOf, inputSchemaFaults, outputSchemaFaults } from './portable-schema.ts';

const maxNameChars = 32;
// Some clients cut at 2 KB without telling; the rest is for what they put in front.
export const maxWordsBytes = 1500;
const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** What is wrong with one tool as clients see it. */
export function toolFaults(tool: ToolListing): string[] {
  const { name, inputSchema, outputSchema } = tool;
  const faults = [
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : ['its name is not of a-z, 0-9 and _']),
    ...(name.length <= maxNameChars ? [] : [`its name is longer than ${maxNameChars} characters`]),
    ...inputSchemaFaults(inputSchema),
    ...outputSchemaFaults(outputSchema),
    ...hintFaults(tool),
    ...toolWords(tool).flatMap(([what, words]) => wordFaults(what, words)),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Parameters in two styles would have a model guess which one comes next. */
export function styleFaults(tools: readonly ToolListing[]): string[] {
  const names = tools.flatMap(({ name, inputSchema }) =>
    fieldsOf(inputSchema['properties']).map(([parameter]) => ({ name, parameter })),
  );
  const plain = names.filter(({ parameter }) => !/^[a-z][a-zA-Z0-9_]*$/.test(parameter));
  const camel = names.filter(({ parameter }) => /[A-Z]/.test(parameter));
  const snake = names.filter(({ parameter }) => parameter.includes('_'));
  const mixed = camel.length > 0 && snake.length > 0 ? (camel.length <= snake.length ? camel : snake) : [];
  return [
    ...plain.map(({ name, parameter }) => `${name}: parameter ${parameter} is no plain name`),
    ...mixed.map(
      ({ name, parameter }) => `${name}: parameter ${parameter} is in another style than the others`,
    ),
  ];
}

/** Words that a model reads: short, and nothing in them that does not show. */
export function wordFaults(what: string, words: string): string[] {
  return [
    ...(words.trim() === '' ? [`${what}: empty`] : []),
    ...(isPlaceholder(words) ? [`${what}: still what the scaffold wrote`] : []),
    ...(/^[\x20-\x7e\n]*$/.test(words) ? [] : [`${what}: characters other than printable ASCII`]),
    ...(Buffer.byteLength(words) <= maxWordsBytes ? [] : [`${what}: more than ${maxWordsBytes} bytes`]),
  ];
}

function toolWords({ title, description, inputSchema }: ToolListing): [string, string][] {
  const described = fieldsOf(inputSchema['properties']).flatMap(([name, { description: words }]) =>
    typeof words === 'string' ? [[`the description of ${name}`, words] satisfies [string, string]] : [],
  );
  return [['its title', title], ['its description', description], ...described];
}

function hintFaults({ annotations, title }: ToolListing): string[] {
  const missing = hints.filter((hint) => typeof annotations[hint] !== 'boolean');
  const isContradiction = annotations['readOnlyHint'] === true && annotations['destructiveHint'] === true;
  return [
    ...missing.map((hint) => `${hint} is not stated`),
    ...(isContradiction ? ['it cannot both change nothing and destroy'] : []),
    ...(annotations['title'] === title ? [] : ['its annotations carry another title']),
  ];
}
