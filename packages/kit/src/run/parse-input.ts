import { z } from 'zod';
import { ToolError } from '../errors.ts';
import { didYouMean } from '../text/closest-names.ts';
import { clipText } from '../text/cut-text.ts';
import type { AnyTool } from '../tool.ts';
import { coerceField } from './coerce-field.ts';

const maxDepth = 64;

/** Checks a call's arguments against the tool's schema and fills in the defaults. */
export function parseInput(tool: AnyTool<never>, input: unknown): Record<string, unknown> {
  const given = asObject(tool.name, input ?? {});
  checkDepth(tool.name, given);
  const shape = tool.input.shape;
  const known = Object.keys(shape);
  const unknownNames = Object.keys(given).filter((name) => !Object.hasOwn(shape, name));
  if (unknownNames.length > 0) throw unknownArguments(tool.name, unknownNames, known);
  const fields = known.filter((name) => Object.hasOwn(given, name));
  const coerced = fields
    .map((name) => [name, coerceField(shape[name] ?? z.unknown(), given[name])] as const)
    .filter(([, value]) => value !== undefined);
  const parsed = z.safeParse(tool.input, Object.fromEntries(coerced));
  if (!parsed.success) throw invalid(tool.name, describeIssues(parsed.error.issues), howToCall(tool));
  return parsed.data;
}

function asObject(toolName: string, input: unknown): Record<string, unknown> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) {
    return input as Record<string, unknown>;
  }
  throw invalid(toolName, 'the arguments must be one object.', 'Pass the parameters by name.');
}

/** Deep nesting is refused before the schema walks it. */
function checkDepth(toolName: string, value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth)
    throw invalid(toolName, `the arguments nest deeper than ${maxDepth}.`, 'Flatten them.');
  for (const inner of Object.values(value)) checkDepth(toolName, inner, depth + 1);
}

function unknownArguments(toolName: string, names: readonly string[], known: readonly string[]): ToolError {
  const suggestions = names.map((name) => didYouMean(name, known)).filter((text) => text !== '');
  const shown = names.slice(0, 5).map((name) => JSON.stringify(clipText(name, 40)));
  const words = `unknown ${names.length === 1 ? 'parameter' : 'parameters'} ${shown.join(', ')}.`;
  const parameters = known.length > 0 ? `Parameters: ${known.join(', ')}.` : 'This tool takes no parameters.';
  return invalid(toolName, words, [...suggestions, parameters].join(' '));
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'arguments'}: ${clipText(issue.message, 200)}`)
    .join('; ')
    .concat('.');
}

function howToCall(tool: AnyTool<never>): string {
  const parameters = Object.entries(tool.input.shape).map(([name, field]) =>
    field._zod.optin === 'optional' ? `${name}?` : name,
  );
  return `Parameters: ${parameters.join(', ')}.`;
}

function invalid(toolName: string, message: string, hint: string): ToolError {
  return new ToolError({
    code: 'invalid_arguments',
    message: `Invalid arguments for ${toolName}: ${message}`,
    hint,
  });
}
