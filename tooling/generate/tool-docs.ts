import type { AnyTool } from '@dpttools/kit';
import { requirementWords } from '../../packages/kit/src/requirement.ts';
import type { ToolListing } from '../../packages/kit/src/select/listing.ts';
import type { LoadedFamily } from '../workspace/load-families.ts';
import { code, table } from './markdown.ts';
import { type FieldSchema, fieldDefault, fieldType } from './schema-words.ts';

/** One tool's part of its family's page. */
export function toolDocs({ family, listing }: LoadedFamily, toolName: string): string {
  const tool = family.tools.find(({ name }) => name === toolName);
  const listed = listing.tools.find((entry) => entry.listing.name === toolName)?.listing;
  if (tool === undefined || listed === undefined) throw new Error(`${family.id} has no tool ${toolName}.`);
  return [
    `## ${code(tool.name)}: ${tool.title}`,
    tool.description,
    parameterTable(listed),
    `Result: ${outputWords(listed)}.`,
    factList(tool),
    ...errorPart(tool),
  ].join('\n\n');
}

function parameterTable(listed: ToolListing): string {
  const { properties, required } = objectParts(listed.inputSchema);
  if (Object.keys(properties).length === 0) return 'No parameters.';
  const rows = Object.entries(properties).map(([name, schema]) => [
    code(name),
    fieldType(schema),
    required.includes(name) ? 'required' : fieldDefault(schema),
    schema.description ?? '',
  ]);
  return table(['parameter', 'type', 'default', 'meaning'], rows);
}

function outputWords(listed: ToolListing): string {
  const { properties, required } = objectParts(listed.outputSchema);
  const keys = Object.entries(properties).map(
    ([name, schema]) => `${code(name)} (${fieldType(schema)}${required.includes(name) ? '' : ', optional'})`,
  );
  return keys.join(', ');
}

// biome-ignore lint/suspicious/noExplicitAny: services play no part in the docs
function factList(tool: AnyTool<any>): string {
  const { readOnly, destructive, idempotent, openWorld } = tool.safety;
  const hints = [
    readOnly ? 'changes nothing' : 'changes things',
    destructive ? 'may lose what was there' : 'loses nothing',
    idempotent ? 'safe to repeat' : 'not the same when repeated',
    openWorld ? 'talks to the outside' : 'stays on this machine',
  ];
  const limit = tool.timeoutMs === undefined ? [] : [`Time limit: ${tool.timeoutMs / 1000} s.`];
  const needs = (tool.requires ?? []).map(requirementWords);
  return [`Profile: ${tool.profile}.`, `Safety: ${hints.join(', ')}.`, ...limit, ...needs]
    .map((fact) => `- ${fact}`)
    .join('\n');
}

// biome-ignore lint/suspicious/noExplicitAny: services play no part in the docs
function errorPart({ errors }: AnyTool<any>): string[] {
  if (errors === undefined || Object.keys(errors).length === 0) return [];
  const rows = Object.entries(errors).map(([name, when]) => [code(name), when]);
  return [table(['error', 'when'], rows)];
}

function objectParts(schema: ToolListing['inputSchema']) {
  // Written by describeTool, and held to this form by the linter of tool definitions.
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, FieldSchema>;
    required?: string[];
  };
  return { properties, required };
}
