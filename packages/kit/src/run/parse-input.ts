import { z } from 'zod';
import type { ToolError } from '../errors.ts';
import { didYouMean } from '../text/closest-names.ts';
import { clipText } from '../text/cut-text.ts';
import type { AnyTool } from '../tool.ts';
import { checkDepth } from './check-depth.ts';
import { coerceFields, isObject } from './coerce-value.ts';
import { invalidArguments } from './invalid-arguments.ts';
import { findUnknownNames, type UnknownName } from './unknown-names.ts';

const mostNamed = 5;

/** Checks a call's arguments against the tool's schema and fills in the defaults. Throws `invalid_arguments`. */
export function parseInput(tool: AnyTool<unknown>, input: unknown): Record<string, unknown> {
  const given = input ?? {};
  if (!isObject(given)) {
    throw invalidArguments(tool.name, 'the arguments must be one object.', 'Pass the parameters by name.');
  }
  checkGiven(tool, given);
  const coerced = coerceFields(tool.input.shape, given);
  // Again: text that was JSON has been opened.
  checkGiven(tool, coerced);
  const parsed = z.safeParse(tool.input, coerced);
  if (!parsed.success)
    throw invalidArguments(tool.name, describeIssues(parsed.error.issues, coerced), howToCall(tool));
  return parsed.data;
}

function checkGiven(tool: AnyTool<unknown>, given: Record<string, unknown>): void {
  const unknownNames = findUnknownNames(tool.input, given, mostNamed);
  if (unknownNames.length > 0) throw unknownArguments(tool, unknownNames);
  checkDepth(tool.name, given);
}

function unknownArguments(tool: AnyTool<unknown>, names: readonly UnknownName[]): ToolError {
  const suggestions = new Set(names.map(({ name, known }) => didYouMean(name, known)).filter(Boolean));
  const shown = names.map(({ place }) => JSON.stringify(clipText(place, 60)));
  const words = `unknown ${names.length === 1 ? 'parameter' : 'parameters'} ${shown.join(', ')}.`;
  const inner = names.find(({ place, name }) => place !== name);
  const parameters = inner === undefined ? howToCall(tool) : `Names there: ${inner.known.join(', ')}.`;
  return invalidArguments(tool.name, words, [...suggestions, parameters].join(' '));
}

function describeIssues(issues: readonly z.core.$ZodIssue[], input: unknown): string {
  return issues
    .slice(0, mostNamed)
    .map((issue) => describeIssue(issue, input))
    .join('; ')
    .concat('.');
}

function describeIssue({ code, path, message }: z.core.$ZodIssue, input: unknown): string {
  const place = path.length > 0 ? clipText(path.join('.'), 60) : 'arguments';
  const isMissing = code !== 'custom' && path.length > 0 && valueAt(input, path) === undefined;
  return isMissing ? `${place} is missing` : `${place}: ${clipText(message, 200)}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

function howToCall(tool: AnyTool<unknown>): string {
  const parameters = Object.entries(tool.input.shape).map(([name, field]) =>
    field._zod.optin !== undefined ? `${name}?` : name,
  );
  return parameters.length > 0 ? `Parameters: ${parameters.join(', ')}.` : 'This tool takes no parameters.';
}
